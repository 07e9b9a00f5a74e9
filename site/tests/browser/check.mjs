// Drives a headless browser over the built site.
//
//   node check.mjs SITE SCREENSHOTS [--quick | --all | --decoder]
//
// A few pages of each kind are opened, with --all every page; --quick looks at accessibility in one setting only, and
// --decoder at nothing but the page that decodes. Exit status 1 and a line per fault where something is wrong.
import { readdirSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [site, shots, ...flags] = process.argv.slice(2);
const modules = createRequire(join(process.env.BROWSER_MODULES ?? process.cwd(), 'package.json'));
const puppeteer = (await import(pathToFileURL(modules.resolve('puppeteer-core')))).default;
const axe = modules('axe-core').source;
const root = resolve(site);
mkdirSync(shots, { recursive: true });

const faults = [];
const fault = (page, what) => { faults.push(`${page}: ${what}`); };

function pages(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return pages(path);
        return entry.name.endsWith('.html') && !['404.html', 'toc.html'].includes(entry.name) ? [relative(root, path)] : [];
    });
}

const KINDS = [
    'index.html', 'codes.html', 'decode.html', 'guide/dealer.html', 'guide/lossy-sdks.html', 'aap/index.html', 'aap/codes.html',
    'aap/codes/RATE_LIMITED.html', 'aap/codes/SCHEMA_VALIDATION_FAILED.html', 'aap/history.html', 'aap/rules.html',
    'aap/rules/AAP-007.html', 'aap/schemas/payload/2.0.html', 'aap/error-info.html', 'aap/notes.html', 'aap/constants.html',
    'aap/examples.html', 'aap/code-choice.html', 'a2a/errors.html', 'a2a/errors/TaskNotFoundError.html', 'a2a/history.html',
    'aip/index.html', 'aip/codes.html',
];

const browser = await puppeteer.launch({
    executablePath: process.env.BROWSER ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage();
let current = '';
page.on('console', message => { if (['error', 'warn'].includes(message.type())) fault(current, `console: ${message.text()}`); });
page.on('pageerror', error => fault(current, `error: ${error.message}`));
page.on('request', request => {
    if (!/^(file|data|blob):/.test(request.url())) fault(current, `asks for ${request.url()}`);
});
page.on('requestfailed', request => fault(current, `cannot load ${request.url()}`));

const address = path => pathToFileURL(join(root, path)).href;
const pause = time => new Promise(done => { setTimeout(done, time); });

async function open(path) {
    current = path;
    await page.goto(address(path), { waitUntil: 'load' });
}

/// Whether the page as a whole scrolls sideways, and what sticks out.
async function overflow(width) {
    await page.setViewport({ width, height: width > 800 ? 900 : 844 });
    const found = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth;
        const room = document.documentElement.clientWidth;
        if (wide <= room) return null;
        const out = [...document.querySelectorAll('main *')].find(element =>
            element.getBoundingClientRect().right > room + 1 && !element.parentElement.closest('.table-wrapper, pre, .picture'));
        return `${wide} > ${room}: ${out?.outerHTML.slice(0, 120) ?? 'outside of main'}`;
    });
    if (found) fault(current, `overflows at ${width}: ${found}`);
}

async function accessible(scheme, width) {
    await page.evaluate(axe);
    const result = await page.evaluate(() => window.axe.run(document, {
        preload: false,
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    }));
    for (const violation of result.violations) {
        const nodes = violation.nodes.slice(0, 3).map(node => node.target.join(' ')).join('; ');
        fault(current, `axe ${violation.id} (${scheme}, ${width}), ${violation.nodes.length}: ${violation.help}: ${nodes}`);
    }
}

const every = pages(root).sort();
const quick = flags.includes('--quick');
let chosen = [];

/// The addresses that a search finds, the best first.
async function search(words) {
    await open('index.html');
    await page.keyboard.press('/');
    await page.waitForSelector('#mdbook-searchbar', { visible: true, timeout: 5000 });
    await page.type('#mdbook-searchbar', words);
    await page.waitForSelector('#mdbook-searchresults li a', { timeout: 5000 });
    await pause(400);
    return page.$$eval('#mdbook-searchresults li a', links => links.map(link => link.href));
}

async function wholeSite() {
    chosen = flags.includes('--all') ? every : KINDS.filter(path => every.includes(path));
    for (const path of chosen) {
        await page.setViewport({ width: 1280, height: 900 });
        await open(path);
        await overflow(1280);
        await overflow(390);
    }

    const settings = quick ? [['dark', [390]]] : [['light', [1280, 390]], ['dark', [1280, 390]]];
    for (const [scheme, widths] of settings) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        for (const width of widths) {
            for (const path of KINDS.filter(path => every.includes(path))) {
                await page.setViewport({ width, height: 900 });
                await open(path);
                const dark = await page.evaluate(() => getComputedStyle(document.body.parentElement).colorScheme);
                if (dark !== scheme) fault(path, `is ${dark} where the system is ${scheme}`);
                await accessible(scheme, width);
                await page.screenshot({ path: join(shots, `${path.replace(/\.html$/, '').replaceAll('/', '-')}-${scheme}-${width}.png`) });
            }
        }
    }
    await page.emulateMediaFeatures([]);
    await page.setViewport({ width: 1280, height: 900 });

    for (const [words, wanted] of [
        ['RATE_LIMITED', 'aap/codes/RATE_LIMITED.html'],
        ['TaskNotFoundError', 'a2a/errors/TaskNotFoundError.html'],
        ['-32004', 'aap/codes/UNSUPPORTED_SKILL.html'],
        ['-32004', 'a2a/errors/UnsupportedOperationError.html'],
        ['-32008', 'a2a/errors/ExtensionSupportRequiredError.html'],
        ['32602', 'aap/codes/SCHEMA_VALIDATION_FAILED.html'],
        ['32602', 'a2a/errors/InvalidParamsError.html'],
        ['AAP-021', 'aap/rules/AAP-021.html'],
        ['idempotency.in_progress', 'aip/codes/idempotency.in_progress.html'],
        ['consent', 'aap/codes/CONTACT_CONSENT_REQUIRED.html'],
    ]) {
        try {
            const found = (await search(words)).map(href => href.split('?')[0]);
            if (!found.some(href => href.startsWith(address(wanted)))) {
                fault('search', `${words} does not find ${wanted}, but ${found.slice(0, 8).join(' ')}`);
            }
        } catch (error) {
            fault('search', `${words}: ${error.message}`);
        }
    }

    /// A newcomer who saw a code in a log: by the links alone, and by what the search finds first.
    for (const [code, wanted] of [
        ['RATE_LIMITED', 'aap/codes/RATE_LIMITED.html'],
        ['TaskNotFoundError', 'a2a/errors/TaskNotFoundError.html'],
        ['sla.timeout_exceeded', 'aip/codes/sla.timeout_exceeded.html'],
    ]) {
        await open('index.html');
        for (const words of ['All codes', code]) {
            const link = await page.evaluateHandle(text => [...document.querySelectorAll('main a')].find(link => link.innerText.trim() === text), words);
            if (!link.asElement()) {
                fault(current, `a newcomer finds no link ${words}`);
                break;
            }
            await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), link.asElement().click()]);
        }
        if (page.url() !== address(wanted)) fault('two clicks', `${code} ends at ${page.url()}`);
        const [first] = await search(code);
        if (first?.split(/[?#]/)[0] !== address(wanted)) fault('one search', `${code} finds ${first} first`);
    }

    await open('aap/codes/RATE_LIMITED.html');
    if ((await page.$$('.clip-button')).length < 2) fault(current, 'has no copy buttons');
    await page.keyboard.press('Tab');
    const first = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    if (!first?.includes('class="skip"')) fault(current, `the first stop of the tab key is ${first}`);
    await page.emulateMediaType('print');
    const printed = await page.evaluate(() => getComputedStyle(document.getElementById('mdbook-sidebar')).display);
    if (printed !== 'none') fault(current, 'prints the table of contents');
    await page.emulateMediaType('screen');
}

if (!flags.includes('--decoder')) await wholeSite();
const decoder = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'decoder.mjs');
await (await import(pathToFileURL(decoder))).default({ page, open, fault, pause, shots, quick });

await browser.close();
for (const line of faults) console.log(line);
console.log(`${chosen.length} of ${every.length} pages opened, ${faults.length} faults; screenshots in ${shots}`);
process.exitCode = faults.length > 0 ? 1 : 0;
