// What the page that decodes shows of an answer. What comes from a message is only ever put into text nodes.
(scope => {
    'use strict';

    const MOST_SHOWN = 20_000;
    const MOST_ROWS = 500;

    /// An element with attributes and children; texts become text nodes.
    const element = (name, attributes = {}, ...children) => {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.append(...children.filter(child => child !== null && child !== undefined));
        return made;
    };
    const code = text => element('code', {}, text);
    const shown = value => {
        const text = typeof value === 'string' ? value : JSON.stringify(value) ?? '';
        return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} … (${text.length} characters)` : text;
    };
    /// A text of the tables, with its spans of code.
    const prose = text => element('span', {}, ...String(text ?? '').split('`').map((part, at) => at % 2 === 1 ? code(part) : part));
    const absent = value => value === null || value === undefined || typeof value === 'object' && Object.keys(value).length === 0;
    const parsed = text => {
        try {
            return JSON.parse(text);
        } catch {
            return null;
        }
    };

    /// A table as those of the other pages: headed rows, and cells that know their column.
    const table = (caption, heads, rows) => element('div', { class: 'table-wrapper', role: 'group', 'aria-label': caption, tabindex: '0' },
        element('table', { role: 'table' },
            element('caption', {}, caption),
            element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' },
                ...heads.map(head => element('th', { role: 'columnheader', scope: 'col' }, head)))),
            element('tbody', { role: 'rowgroup' }, ...rows.map(([first, ...cells]) => element('tr', { role: 'row' },
                element('th', { role: 'rowheader', scope: 'row', 'data-label': heads[0] }, first),
                ...cells.map((cell, index) => element('td', { role: 'cell', class: 'prose', 'data-label': heads[index + 1] }, cell)))))));

    /// A link to the page of a code or rule, from the index that was written with the site; the text alone without one.
    const linked = (key, text) => {
        const index = globalThis.agentErrorsPages ?? {};
        return Object.hasOwn(index, key) ? element('a', { href: path_to_root + index[key] }, text) : text;
    };

    const FIELDS = [
        ['code', 'Code'], ['category', 'Category'], ['contract', 'Contract'], ['version', 'Version'], ['carrier', 'Travels as'],
        ['id', 'Id'], ['json_rpc_code', 'JSON-RPC'], ['http_status', 'HTTP'], ['grpc_status', 'gRPC'], ['message', 'Message'],
        ['retryable', 'Retryable'], ['retry_after_ms', 'Retry after, ms'], ['reason', 'Reason'], ['domain', 'Domain'],
        ['error_id', 'Error id'], ['created_at', 'Created at'], ['details', 'Details'], ['metadata', 'Metadata'],
    ];

    /// What the tables say about a code: its texts, and its numbers as they are now.
    const COLUMNS = [
        ['semantics', 'Semantics'], ['advice', 'Advice'], ['json_rpc_code', 'JSON-RPC'], ['http_status', 'HTTP'], ['grpc_status', 'gRPC'],
        ['retryable', 'Retryable by default'], ['since', 'Since'], ['until', 'Until'],
    ];
    const known = (contract, id, row) => [
        element('p', { class: 'meaning' }, element('strong', {}, linked(`${contract} ${id}`, row.code)), ` (${contract}): `, prose(row.meaning)),
        table(`What the tables say about ${row.code}`, ['Fact', 'Value'],
            COLUMNS.filter(([name]) => !absent(row[name])).map(([name, title]) => [title, typeof row[name] === 'string' ? prose(row[name]) : code(shown(row[name]))])),
    ];

    const findings = (modules, caption, list) => table(`${caption} (${list.length})`, ['Rule', 'Level', 'Place', 'What', 'The rule'],
        list.slice(0, MOST_ROWS).map(finding => [
            finding.rule ? linked(finding.rule, finding.rule) : '', finding.level ?? '', code(shown(finding.pointer ?? '')),
            shown(finding.message ?? ''), prose(scope.ruleOf(modules, finding.rule)?.text),
        ]));

    const decision = (modules, made) => {
        const after = absent(made.after_ms) ? '' : ` after ${made.after_ms} ms`;
        return [
            element('h2', {}, 'What to do'),
            element('p', { id: 'decision', 'data-decision': made.decision }, element('strong', {}, `${made.decision}${after}`),
                `: ${shown(made.reason ?? '')}`),
            element('p', {}, prose(scope.decisionOf(modules, made.decision))),
        ];
    };

    /// The answers of the command, and what the tables add; a line for the state, and the parts of the result.
    scope.showAnswer = (modules, { decode, lint, retry }) => {
        const read = parsed(decode.out);
        const message = read?.carrier ? read : null;
        const found = parsed(lint.out)?.findings;
        const made = parsed(retry.out);
        const parts = [];
        if (!message) {
            const why = read?.warnings?.map(warning => warning.message) ?? [(decode.err || lint.err).trim()];
            parts.push(...why.map(text => element('p', {}, shown(text))));
            if (found?.length) parts.push(findings(modules, 'Findings', found));
            return { state: 'This cannot be read as an error message.', parts };
        }
        const names = [message.code ?? message.json_rpc_code ?? 'An error', message.contract, message.version];
        const state = `${names.filter(name => !absent(name)).join(' ')}, as ${message.carrier}.`;
        const row = scope.rowOf(modules, message.contract, message.code);
        if (row) parts.push(...known(message.contract, row.id, row.row));
        const others = row ? [] : scope.candidates(modules, { code: message.code, error: { code: message.json_rpc_code } });
        if (others.length > 0) {
            parts.push(element('p', {}, 'Codes of the tables that have its name or number: ', ...others.flatMap(({ contract, id, row: other }, at) =>
                [at > 0 ? ', ' : '', linked(`${contract} ${id}`, other.code), ` (${contract})`]), '.'));
        }
        if (made?.decision) parts.push(...decision(modules, made));
        if (found) parts.push(found.length ? findings(modules, 'Findings', found) : element('p', {}, 'It breaks no rule that one message can show.'));
        const rows = FIELDS.filter(([name]) => !absent(message[name])).map(([name, title]) => [title, code(shown(message[name]))]);
        parts.push(table('What is in it', ['Part', 'Value'], rows));
        if (message.violations?.length) {
            parts.push(table('Problems of the request', ['Place', 'Keyword', 'Problem'], message.violations.slice(0, MOST_ROWS).map(violation =>
                [code(shown(violation.instanceLocation ?? '')), code(shown(violation.keyword ?? '')), shown(violation.error ?? '')])));
        }
        if (message.warnings?.length) parts.push(findings(modules, 'Odd when read', message.warnings));
        parts.push(element('details', {}, element('summary', {}, 'As JSON'), element('pre', { tabindex: '0' }, shown(JSON.stringify(message, null, 2)))));
        return { state, parts };
    };

    /// What the tables alone say about a text.
    scope.showCandidates = (modules, text) => {
        const message = parsed(text);
        if (message === null || typeof message !== 'object') return { state: 'This is not a JSON object.', parts: [] };
        const rows = scope.candidates(modules, message);
        const state = rows.length > 0 ? 'By the names and numbers in it, it may be:' : 'No name and no number in it is in the tables.';
        return { state, parts: rows.flatMap(({ contract, id, row }) => known(contract, id, row)) };
    };

    scope.pageElement = element;
})(globalThis);
