// The page that decodes, in the browser; see check.mjs.
import { readFileSync } from 'node:fs';

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'));

export default async function ({ page, open, fault, pause, shots, quick }) {
    await open('decode.html');
    if (!await page.$('#message')) return fault('decode.html', 'has no form');
    const byTables = await page.evaluate(() => !globalThis.agentErrorsWorker);
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
            if (Date.now() - began > 350 && !['', 'Reading …'].includes(state)) return { state, longest, took: Date.now() - began };
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

    const payload = '{"@type":"https://autoagentprotocol.org/extensions/aap/error","type":"aap.error","error_id":"e1","code":"RATE_LIMITED","message":"MESSAGE","retryable":true,"details":{"retry_after_ms":1500},"created_at":"2026-05-04T18:55:00Z"}';
    const links = () => page.$$eval('#result a', found => found.map(link => link.getAttribute('href')));
    const hacked = () => page.evaluate(() => window.hacked !== undefined || document.querySelector('#evil, #result img, #result script') !== null);
    await page.evaluate(() => [...document.querySelectorAll('#decoder button')][0].click());
    await pause(1500);
    if (byTables) {
        await says('by the tables', payload, 'it may be', 'RATE_LIMITED (aap)');
        if (!(await links()).includes('aap/codes/RATE_LIMITED.html')) fault('decode.html', `links to ${await links()}`);
        await says('a number', '{"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"No."}}', 'UnsupportedOperationError (a2a)', 'UNSUPPORTED_SKILL (aap)');
        await says('a stranger', '{"code":"<b id=evil>"}', 'No name and no number');
        if (await hacked()) fault('decode.html', 'text of a message became markup');
        await says('no JSON', '{', 'not a JSON object');
        return;
    }
    if (!(await text()).includes('What is in it')) fault('decode.html', `the example gives ${(await text()).slice(0, 300)}`);
    await page.screenshot({ path: `${shots}/decoded.png`, fullPage: true });
    await says('what the tables add', payload, 'Retryable by default', 'with the same idempotency key if it had one');
    if (!(await links()).includes('aap/codes/RATE_LIMITED.html')) fault('decode.html', `links to ${await links()}`);

    // What the page shows is what the command answers; same.mjs compares the command with vectors.json.
    for (const { name, message, contract, code, decision, after_ms, rules } of quick ? vectors.slice(0, 4) : vectors) {
        const { state } = await paste(message);
        const said = await page.evaluate(() => ({
            decision: document.getElementById('decision')?.dataset.decision ?? null,
            shown: document.getElementById('decision')?.innerText ?? '',
            rules: [...document.querySelectorAll('table:has(caption) tbody th')].map(cell => cell.innerText).filter(text => /^[A-Z0-9]+-\d{3}$/.test(text)),
        }));
        const wrong = contract === null ? !state.startsWith('This cannot be read') : !state.includes(code ?? contract)
            || said.decision !== decision || after_ms !== null && !said.shown.includes(`${after_ms} ms`)
            || rules.some(rule => !said.rules.includes(rule));
        if (wrong) fault('decode.html', `${name}: ${state} ${JSON.stringify(said)}`);
    }

    await says('no JSON', '{', 'cannot be read as an error message');
    await says('a result', '{"jsonrpc":"2.0","id":1,"result":{}}', 'cannot be read as an error message');

    // Markup, and addresses, in the place of every text, number and name of a message.
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b id=evil>';
    const variants = [];
    const spoil = (value, put) => {
        for (const key of Object.keys(value)) {
            for (const text of [evil, 'javascript:window.hacked=1', '__proto__', 'constructor']) {
                variants.push(put({ ...value, [key]: text }), put({ ...value, [text]: value[key] }));
            }
            if (value[key] !== null && typeof value[key] === 'object' && !Array.isArray(value[key])) {
                spoil(value[key], inner => put({ ...value, [key]: inner }));
            }
        }
    };
    const whole = { jsonrpc: '2.0', id: 'r', error: { code: -32000, message: 'No.', data: JSON.parse(payload) } };
    spoil(whole, spoilt => ({ ...spoilt, ...spoilt.error?.data ? { error: { ...spoilt.error, data: [spoilt.error.data] } } : {} }));
    for (const variant of quick ? variants.filter((_, at) => at % 40 === 0) : variants) {
        const answers = await page.evaluate(async message => {
            const worker = new Worker(URL.createObjectURL(new Blob([globalThis.agentErrorsWorker], { type: 'text/javascript' })));
            const bytes = Uint8Array.from(atob(globalThis.agentErrorsProgram), character => character.charCodeAt(0));
            const answer = await new Promise(done => {
                worker.onmessage = event => done(event.data.answer);
                worker.postMessage({ program: bytes });
                worker.postMessage({ number: 1, text: message });
            });
            worker.terminate();
            const modules = globalThis.agentErrorsImported ??= await globalThis.importTables(globalThis.agentErrorsModules);
            const parts = [globalThis.showAnswer(modules, answer).parts, globalThis.showCandidates(modules, message).parts].flat();
            document.getElementById('result').replaceChildren(...parts);
            return [...document.querySelectorAll('#result a')].map(link => link.getAttribute('href'));
        }, JSON.stringify(variant));
        const strange = answers.find(href => !/^[a-z0-9]+\/[A-Za-z0-9/._=-]+\.html$/.test(href));
        if (strange) fault('decode.html', `links to ${strange}`);
    }
    await says('hostile text', payload.replace('MESSAGE', evil.replaceAll('"', '\\"')), '<img src=x onerror=');
    if (await hacked()) fault('decode.html', 'text of a message became markup');
    console.log(`${vectors.length} vectors, ${variants.length} hostile messages`);

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
