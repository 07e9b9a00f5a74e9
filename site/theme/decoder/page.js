// The page that decodes: the form, and the worker that runs the command. What is shown is made by show.js.
'use strict';

(() => {
    const element = globalThis.pageElement;
    const place = document.getElementById('decoder');
    const PAUSE = 250;
    /// A longer text is kept beside the box, which shows its beginning: laying it out would stop the page.
    const LARGE = 200_000;
    const PATIENCE = 20_000;

    const input = element('textarea', { id: 'message', rows: '12', spellcheck: 'false', autocomplete: 'off' });
    const example = element('button', { type: 'button' }, 'An example');
    const clear = element('button', { type: 'button' }, 'Clear');
    const state = element('p', { role: 'status', id: 'state' });
    const result = element('div', { id: 'result' });
    place.replaceChildren(
        element('label', { for: 'message' }, 'Message'), input, element('p', { class: 'buttons-row' }, example, clear), state, result,
    );

    let worker = null;
    let program = null;
    let modules = null;
    let asked = 0;
    let answered = 0;
    let timer = 0;
    let impatience = 0;

    const script = name => new Promise((done, failed) => {
        const made = element('script', { src: `${path_to_root}decoder/${name}` });
        made.onload = done;
        made.onerror = () => failed(new Error('a part of the page could not be loaded'));
        document.head.append(made);
    });
    const loaded = () => program ??= script('program.js').then(() => {
        const text = atob(globalThis.agentErrorsProgram);
        return Uint8Array.from(text, character => character.charCodeAt(0));
    });
    const tables = () => modules ??= script('modules.js').then(() => globalThis.importTables(globalThis.agentErrorsModules));

    const start = async () => {
        const source = new Blob([globalThis.agentErrorsWorker], { type: 'text/javascript' });
        worker = new Worker(URL.createObjectURL(source));
        worker.onmessage = async event => {
            const { number, answer, failure } = event.data;
            answered = number;
            if (number !== asked) return;
            clearTimeout(impatience);
            if (failure) state.textContent = `This browser could not run the program: ${failure}`;
            else finish(globalThis.showAnswer(await tables(), answer));
        };
        worker.postMessage({ program: await loaded() });
    };

    const stop = () => {
        worker?.terminate();
        worker = null;
    };

    const finish = shown => {
        result.replaceChildren(...shown.parts);
        state.textContent = shown.state;
    };

    let kept = null;

    const keep = text => {
        kept = text;
        input.readOnly = text !== null;
        input.value = text === null ? '' : `${text.slice(0, 2000)}\n… ${text.length} characters; this is the beginning.`;
    };

    const decode = async () => {
        const text = kept ?? input.value;
        asked += 1;
        const mine = asked;
        result.replaceChildren();
        if (text.trim() === '') {
            state.textContent = '';
            return;
        }
        state.textContent = 'Reading …';
        try {
            const known = await tables();
            if (mine !== asked) return;
            if (!globalThis.agentErrorsWorker) {
                finish(globalThis.showCandidates(known, text));
                return;
            }
            // A worker that is still busy with what was there before is not waited for.
            if (worker && answered < mine - 1) stop();
            if (!worker) await start();
            if (mine !== asked) return;
            worker.postMessage({ number: mine, text });
            clearTimeout(impatience);
            impatience = setTimeout(() => {
                stop();
                state.textContent = 'This takes too long; is it one message?';
            }, PATIENCE);
        } catch (error) {
            state.textContent = `${error.message}.`;
        }
    };

    input.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(decode, PAUSE);
    });
    example.addEventListener('click', () => {
        keep(null);
        input.value = globalThis.agentErrorsExample;
        decode();
    });
    input.addEventListener('paste', event => {
        const text = event.clipboardData?.getData('text') ?? '';
        if (text.length < LARGE) return;
        event.preventDefault();
        keep(text);
        decode();
    });
    clear.addEventListener('click', () => {
        keep(null);
        decode();
        input.focus();
    });
})();
