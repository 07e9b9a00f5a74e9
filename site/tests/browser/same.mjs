// Whether the command in WebAssembly answers as the native one does, on every message of the given files.
//
//   node same.mjs PROGRAM.wasm NATIVE FILE…
//
// A file holds one message, or is a list of cases, each of which holds messages as objects or texts somewhere.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { fileURLToPath } from 'node:url';

globalThis.crypto ??= webcrypto;
const here = fileURLToPath(new URL('../../theme/decoder/wasi.js', import.meta.url));
(0, eval)(readFileSync(here, 'utf8'));

const [program, native, ...files] = process.argv.slice(2);
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
console.log(`${messages.size} messages, ${commands.length} commands each, ${differing} differ`);
process.exitCode = differing > 0 || messages.size < 20 ? 1 : 0;
