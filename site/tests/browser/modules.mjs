// The tables as ES modules say what the tables as JSON say, and their declarations hold.
//
//   node modules.mjs TABLES
import { deepStrictEqual } from 'node:assert';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const contracts = readdirSync(folder).filter(name => name.endsWith('.mjs')).map(name => name.slice(0, -4));
for (const contract of contracts) {
    const module = await import(pathToFileURL(join(folder, `${contract}.mjs`)));
    for (const [name, rows] of Object.entries(module.tables)) {
        const table = JSON.parse(readFileSync(join(folder, contract, `${name}.json`), 'utf8'));
        deepStrictEqual(Object.values(rows), table.rows, `${contract} ${name}`);
        if (!Object.isFrozen(rows)) throw new Error(`${contract} ${name} is not frozen`);
    }
    if (Object.keys(module.rules).length === 0) throw new Error(`${contract} has no rules`);
}
if (contracts.length === 0) throw new Error('no modules');

const compiler = join(process.env.BROWSER_MODULES ?? '.', 'node_modules/typescript/bin/tsc');
if (existsSync(compiler)) {
    const scratch = mkdtempSync(join(tmpdir(), 'agent-errors-tables-'));
    const uses = contracts.map((contract, place) => {
        const path = JSON.stringify(join(folder, `${contract}.mjs`));
        return `import * as c${place} from ${path};\nexport const t${place}: object = c${place}.tables;\nexport const r${place}: object = c${place}.rules;\n`;
    });
    writeFileSync(join(scratch, 'use.mts'), `${uses.join('')}
import { rules, tables, type Code } from ${JSON.stringify(join(folder, 'aap.mjs'))};
const code: Code = 'RATE_LIMITED';
export const number: number = tables.codes[code].json_rpc_code;
export const status: number | null = tables.codes[code].http_status;
export const older: number | undefined = tables.codes.RATE_LIMITED.profiles['1.3']?.json_rpc_code;
export const text: string = rules['AAP-007'].text;
// @ts-expect-error: no such rule
export const nothing = rules['AAP-999'];
// @ts-expect-error: no such code
export const misspelt: Code = 'RATE_LIMITD';
// @ts-expect-error: a table is not to be changed
tables.codes.RATE_LIMITED.json_rpc_code = 1;
`);
    const run = spawnSync(process.execPath, [compiler, '--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022',
        join(scratch, 'use.mts')], { encoding: 'utf8' });
    rmSync(scratch, { recursive: true });
    if (run.status !== 0) throw new Error(`${run.stdout}${run.stderr}`);
} else {
    console.log('left out: the declarations, no TypeScript');
}
console.log(`${contracts.length} modules`);
