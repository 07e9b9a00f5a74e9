// Whether the command in WebAssembly answers as the native one does, on every message of the given files, and both as
// vectors.json says; and whether the tables alone find the code that the command finds.
//
//   node same.mjs PROGRAM.wasm NATIVE TABLES FILE…
//
// A file holds one message, or is a list of cases, each of which holds messages as objects or texts somewhere.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

globalThis.crypto ??= webcrypto;
for (const script of ['wasi.js', 'tables.js']) {
    (0, eval)(readFileSync(fileURLToPath(new URL(`../../theme/decoder/${script}`, import.meta.url)), 'utf8'));
}
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'));

const [program, native, tables, ...files] = process.argv.slice(2);
const modules = {};
for (const contract of ['a2a', 'aap', 'aip']) modules[contract] = await import(pathToFileURL(join(resolve(tables), `${contract}.mjs`)));
const module = await WebAssembly.compile(readFileSync(program));
const commands = [['decode', '--format', 'json'], ['lint', '--format', 'json'], ['retry', '--format', 'json']];

const messages = new Set(['', '{', 'null', '[]', '"text"', '\u{feff}{}', '{"code":"RATE_LIMITED"}']);
const walk = (value, depth) => {
    if (typeof value === 'string' && /^\s*[[{]/.test(value)) messages.add(value);
    if (value !== null && typeof value === 'object') {
        if (!Array.isArray(value) && depth > 0) messages.add(JSON.stringify(value));
        if (depth < 3) Object.values(value).forEach(inner => walk(inner, depth + 1));
    }
};
for (const { message } of vectors) messages.add(message);
for (const file of files) {
    const text = readFileSync(file, 'utf8');
    messages.add(text);
    walk(JSON.parse(text), 0);
}

let differing = 0;
for (const message of messages) {
    for (const args of commands) {
        const here = await runCommand(module, args, new TextEncoder().encode(message));
        const there = spawnSync(native, args, { input: message, env: {}, maxBuffer: 1 << 28 });
        const same = here.status === there.status && here.out === there.stdout.toString() && here.err === there.stderr.toString();
        if (!same) {
            differing += 1;
            console.log(`${args[0]} differs on ${message.slice(0, 200)}\n  here  ${here.status} ${here.out}${here.err}\n  there ${there.status} ${there.stdout}${there.stderr}`);
        }
    }
}

const parsed = text => {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
};
const contracts = new Set();
for (const { name, message, ...expected } of vectors) {
    const answers = [];
    for (const args of commands) answers.push(parsed((await runCommand(module, args, new TextEncoder().encode(message))).out));
    const [decode, lint, retry] = answers;
    const read = decode?.carrier ? decode : null;
    const said = {
        contract: read?.contract ?? null, code: read?.code ?? null, decision: read && retry?.decision || null,
        after_ms: read && retry?.after_ms || null, rules: [...new Set((lint?.findings ?? []).flatMap(found => found.rule ?? []))].sort(),
    };
    for (const rule of said.rules) if (!ruleOf(modules, rule)) throw new Error(`${name}: no rule ${rule} in the tables`);
    if (said.decision && !decisionOf(modules, said.decision)) throw new Error(`${name}: no decision ${said.decision} in the tables`);
    const row = said.code && rowOf(modules, said.contract, said.code);
    const found = row && candidates(modules, JSON.parse(message)).some(({ contract, id }) => contract === said.contract && id === row.id);
    if (JSON.stringify(said) !== JSON.stringify(expected) || row && !found) {
        differing += 1;
        console.log(`${name}: ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}; by the tables ${found}`);
    }
    contracts.add(said.contract);
}
if (!['a2a', 'aap', 'aip'].every(contract => contracts.has(contract))) throw new Error('a contract without vectors');

console.log(`${vectors.length} vectors, ${messages.size} messages, ${commands.length} commands each, ${differing} differ`);
process.exitCode = differing > 0 || messages.size < 20 ? 1 : 0;
