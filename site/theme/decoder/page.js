// The page that decodes. What comes from a message is only ever put into text nodes.
'use strict';

(() => {
    const place = document.getElementById('decoder');
    const MOST_SHOWN = 20_000;
    const PAUSE = 250;
    /// A longer text is kept beside the box, which shows its beginning: laying it out would stop the page.
    const LARGE = 200_000;
    const PATIENCE = 20_000;

    /// An element with attributes and children; texts become text nodes.
    const element = (name, attributes = {}, ...children) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.append(...children.filter(child => child !== null && child !== undefined));
        return made;
    };
    const code = text => element('code', {}, text);
    const shown = value => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} … (${text.length} characters)` : text;
    };

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
    let asked = 0;
    let answered = 0;
    let timer = 0;
    let impatience = 0;

    const loaded = () => program ??= new Promise((done, failed) => {
        const script = element('script', { src: `${path_to_root}decoder/program.js` });
        script.onload = () => {
            const text = atob(globalThis.agentErrorsProgram);
            const bytes = new Uint8Array(text.length);
            for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
            done(bytes);
        };
        script.onerror = () => failed(new Error('the program of the page could not be loaded'));
        document.head.append(script);
    });

    const start = async () => {
        const source = `${globalThis.agentErrorsWorker}`;
        worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
        worker.onmessage = event => {
            const { number, answer, failure } = event.data;
            answered = number;
            if (number !== asked) return;
            clearTimeout(impatience);
            if (failure) state.textContent = `This browser could not run the program: ${failure}`;
            else show(answer);
        };
        worker.postMessage({ program: await loaded() });
    };

    const stop = () => {
        worker?.terminate();
        worker = null;
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

    const parsed = text => {
        try {
            return JSON.parse(text);
        } catch {
            return null;
        }
    };

    const table = (caption, heads, rows) => element('div', { class: 'table-wrapper', role: 'group', 'aria-label': caption, tabindex: '0' },
        element('table', {},
            element('caption', {}, caption),
            element('thead', {}, element('tr', {}, ...heads.map(head => element('th', { scope: 'col' }, head)))),
            element('tbody', {}, ...rows.map(row => element('tr', {}, ...row.map(cell => element('td', {}, cell)))))));

    const FIELDS = [
        ['code', 'Code'], ['category', 'Category'], ['contract', 'Contract'], ['version', 'Version'], ['carrier', 'Travels as'],
        ['id', 'Id'], ['json_rpc_code', 'JSON-RPC'], ['http_status', 'HTTP'], ['grpc_status', 'gRPC'], ['message', 'Message'],
        ['retryable', 'Retryable'], ['retry_after_ms', 'Retry after, ms'], ['reason', 'Reason'], ['domain', 'Domain'],
        ['error_id', 'Error id'], ['created_at', 'Created at'], ['details', 'Details'], ['metadata', 'Metadata'],
    ];
    const absent = value => value === null || value === undefined || typeof value === 'object' && Object.keys(value).length === 0;

    const show = ({ decode, lint, retry }) => {
        const read = parsed(decode.out);
        const message = read?.carrier ? read : null;
        const parts = [];
        if (message) {
            const names = [message.code ?? message.json_rpc_code ?? 'An error', message.contract, message.version];
            state.textContent = `${names.filter(name => !absent(name)).join(' ')}, as ${message.carrier ?? 'something unknown'}.`;
            const page = pageOf(message.contract, message.code);
            if (page) parts.push(element('p', {}, element('a', { href: path_to_root + page }, `All about ${message.code}`)));
            const rows = FIELDS.filter(([name]) => !absent(message[name])).map(([name, title]) => [title, code(shown(message[name]))]);
            parts.push(table('What is in it', ['Part', 'Value'], rows));
            if (message.violations?.length) {
                parts.push(table('Problems of the request', ['Place', 'Keyword', 'Problem'], message.violations.slice(0, 500).map(violation =>
                    [code(shown(violation.instanceLocation ?? '')), code(shown(violation.keyword ?? '')), shown(violation.error ?? '')])));
            }
            if (message.warnings?.length) parts.push(findings('Odd when read', message.warnings));
        } else {
            state.textContent = 'This cannot be read as an error message.';
            const why = read?.warnings?.map(warning => warning.message) ?? [(decode.err || lint.err).trim()];
            parts.push(...why.map(text => element('p', {}, shown(text))));
        }
        const found = parsed(lint.out)?.findings;
        if (found && (message || found.length)) parts.push(found.length ? findings('Findings', found) : element('p', {}, 'It breaks no rule that one message can show.'));
        const decision = parsed(retry.out);
        if (message && decision?.decision) {
            const after = absent(decision.after_ms) ? '' : ` after ${decision.after_ms} ms`;
            parts.push(element('h2', {}, 'What to do'), element('p', { id: 'decision' },
                element('strong', {}, `${decision.decision}${after}`), `: ${shown(decision.reason ?? '')}`));
        }
        if (message) {
            parts.push(element('details', {}, element('summary', {}, 'As JSON'), element('pre', { tabindex: '0' }, shown(JSON.stringify(message, null, 2)))));
        }
        result.replaceChildren(...parts);
    };

    const findings = (caption, list) => table(`${caption} (${list.length})`, ['Rule', 'Level', 'Place', 'What'], list.slice(0, 500).map(finding => {
        const page = finding.rule && pageOf(null, finding.rule);
        const rule = page ? element('a', { href: path_to_root + page }, finding.rule) : finding.rule ?? '';
        return [rule, finding.level ?? '', code(shown(finding.pointer ?? '')), shown(finding.message ?? '')];
    }));

    /// The page of a code or rule, from the index that was written with the site.
    const pageOf = (contract, name) => {
        const index = globalThis.agentErrorsPages ?? {};
        const key = contract ? `${contract} ${name}` : name;
        return Object.hasOwn(index, key) ? index[key] : null;
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
