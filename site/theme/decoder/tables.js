// What the generated tables say. Their text comes from the generator as ES modules; a page that was opened from a folder
// may not import a file, so the site carries the texts and they are imported from there. Used by the page, and by Node
// in tests.
(scope => {
    'use strict';

    const MOST_VISITED = 50_000;
    const MOST_FOUND = 20;
    /// Members whose text may be a code or a reason.
    const NAMING = ['code', 'reason'];

    /// The modules by contract, from their texts.
    scope.importTables = async texts => {
        const modules = {};
        for (const [contract, text] of Object.entries(texts)) {
            const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
            modules[contract] = await import(address);
            URL.revokeObjectURL(address);
        }
        return modules;
    };

    const member = (object, key) => typeof key === 'string' && Object.hasOwn(object, key) ? object[key] : null;

    /// The rows of a contract's codes; its first table holds them.
    const codes = module => Object.entries(Object.values(module.tables)[0] ?? {});

    /// The row of a code; the first where several have it.
    scope.rowOf = (modules, contract, code) => {
        const module = member(modules, contract);
        const found = module && codes(module).find(([id, row]) => id === code || row.code === code);
        return found ? { id: found[0], row: found[1] } : null;
    };

    /// A rule by its number.
    scope.ruleOf = (modules, id) => {
        for (const module of Object.values(modules)) {
            const rule = member(module.rules, id);
            if (rule) return rule;
        }
        return null;
    };

    /// What a decision about a retry means.
    scope.decisionOf = (modules, decision) => {
        for (const module of Object.values(modules)) {
            const row = member(member(module.tables, 'retry-decisions') ?? {}, decision);
            if (row) return row.meaning;
        }
        return null;
    };

    const numbers = row => [row, ...Object.values(row.profiles)].map(cells => cells?.json_rpc_code);

    /// What a message may be, by the names and numbers in it and by nothing else: rows, those that it names first.
    scope.candidates = (modules, message) => {
        const named = new Set();
        const numbered = new Set();
        const domains = new Set();
        const waiting = [message];
        for (let at = 0; at < waiting.length && at < MOST_VISITED; at += 1) {
            const value = waiting[at];
            if (value === null || typeof value !== 'object') continue;
            for (const name of Array.isArray(value) ? [] : NAMING) {
                const text = member(value, name);
                if (typeof text === 'string') named.add(text);
                if (typeof text === 'number') numbered.add(text);
            }
            if (typeof value.domain === 'string') domains.add(value.domain);
            for (const inner of Object.values(value)) if (waiting.length < MOST_VISITED) waiting.push(inner);
        }
        const rows = Object.values(modules).flatMap(module => codes(module).map(([id, row]) => ({ contract: module.contract, id, row })));
        const known = rows.filter(({ row }) => named.has(row.code) || row.reason && named.has(row.reason));
        const fitting = known.filter(({ row }) => row.domain && domains.has(row.domain));
        const best = fitting.length > 0 ? fitting : known;
        return (best.length > 0 ? best : rows.filter(({ row }) => numbers(row).some(number => numbered.has(number)))).slice(0, MOST_FOUND);
    };
})(globalThis);
