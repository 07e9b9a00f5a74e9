// The worker behind the page that decodes: it keeps the compiled command and runs it on each message.
'use strict';

let command;

onmessage = async event => {
    const { program, number, text } = event.data;
    if (program) {
        command = WebAssembly.compile(program);
        return;
    }
    try {
        const module = await command;
        const input = new TextEncoder().encode(text);
        const answer = {};
        for (const [name, args] of [
            ['decode', ['decode', '--format', 'json']],
            ['lint', ['lint', '--format', 'json']],
            ['retry', ['retry', '--format', 'json']],
        ]) {
            answer[name] = await runCommand(module, args, input);
        }
        postMessage({ number, answer });
    } catch (error) {
        postMessage({ number, failure: String(error) });
    }
};
