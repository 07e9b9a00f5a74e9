// The page that decodes, in the browser; see check.mjs.
export default async function ({ page, open, fault, pause, shots }) {
    await open('decode.html');
    if (!await page.$('#message')) {
        console.log('left out: the page that decodes has no program in this copy of the site');
        return;
    }
    const paste = async text => {
        await page.evaluate(value => {
            const box = document.getElementById('message');
            box.readOnly = false;
            [...document.querySelectorAll('#decoder button')].at(-1).click();
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', value);
            const event = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true });
            if (box.dispatchEvent(event)) {
                box.value = value;
                box.dispatchEvent(new Event('input'));
            }
        }, text);
        const began = Date.now();
        let longest = 0;
        for (;;) {
            const asked = Date.now();
            const state = await page.evaluate(() => document.getElementById('state').textContent);
            longest = Math.max(longest, Date.now() - asked);
            if (Date.now() - began > 400 && state !== 'Reading …') return { state, longest, took: Date.now() - began };
            if (Date.now() - began > 30_000) return { state: 'nothing happened', longest, took: 30_000 };
            await pause(50);
        }
    };
    const text = () => page.evaluate(() => document.getElementById('decoder').innerText);
    const says = async (what, message, ...wanted) => {
        const { state } = await paste(message);
        const all = `${state}\n${await text()}`;
        for (const part of wanted) if (!all.includes(part)) fault('decode.html', `${what}: no ${part} in ${all.slice(0, 400)}`);
    };

    await page.click('#decoder button');
    await pause(1500);
    if (!(await text()).includes('What is in it')) fault('decode.html', `the example gives ${(await text()).slice(0, 300)}`);
    await page.screenshot({ path: `${shots}/decoded.png`, fullPage: true });

    const payload = '{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e1","code":"RATE_LIMITED","message":"MESSAGE","retryable":true,"details":{"retry_after_ms":1500},"created_at":"2026-05-04T18:55:00Z"}';
    await says('a payload', payload, 'RATE_LIMITED', 'aap', 'retry after 1500 ms');
    const link = await page.$eval('#result a', found => found.getAttribute('href'));
    if (!link.includes('aap/codes/RATE_LIMITED.html')) fault('decode.html', `links to ${link}`);
    await says('a fault', '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"x","data":{"type":"aap.error"}}}', 'Findings');
    await says('no JSON', '{', 'cannot be read as an error message');
    await says('a result', '{"jsonrpc":"2.0","id":1,"result":{}}', 'cannot be read as an error message');

    const hostile = '<img src=x onerror=\\"window.hacked=1\\"><script>window.hacked=1</script><b id=evil>';
    await says('hostile text', payload.replace('MESSAGE', hostile), '<img src=x onerror=');
    const hacked = await page.evaluate(() => window.hacked !== undefined || document.getElementById('evil') !== null);
    if (hacked) fault('decode.html', 'text of a message became markup');

    const large = payload.replace('MESSAGE', 'x'.repeat(5_000_000));
    const { state, longest, took } = await paste(large);
    if (!state.includes('RATE_LIMITED')) fault('decode.html', `5 MB: ${state}`);
    if (longest > 2000) fault('decode.html', `5 MB: the page did not answer for ${longest} ms`);
    console.log(`5 MB decoded in ${took} ms, the page never busy for more than ${longest} ms`);
    const many = `[${'{"a":1},'.repeat(600_000)}{}]`;
    const deep = await paste(many);
    if (deep.longest > 2000) fault('decode.html', `many entries: the page did not answer for ${deep.longest} ms`);
    await says('afterwards', payload, 'RATE_LIMITED');
}
