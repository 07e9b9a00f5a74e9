// Runs a command that was compiled to WebAssembly: arguments and standard input go in, output and exit status come out.
//
// A small part of WASI preview 1, as much as a command needs that reads its standard input and writes its standard
// output. There are no files, no network and no environment. Used by the worker of the page, and by Node in tests.
(scope => {
    'use strict';

    const OK = 0;
    const NOT_A_FILE = 8;
    const MOST = 1 << 26;

    class Exit {
        constructor(status) {
            this.status = status;
        }
    }

    scope.runCommand = async (module, args, input) => {
        const text = new TextEncoder();
        const words = ['agent-errors', ...args].map(word => text.encode(`${word}\0`));
        const written = { 1: [], 2: [] };
        const sizes = { 1: 0, 2: 0 };
        let read = 0;
        let memory;
        const view = () => new DataView(memory.buffer);
        const bytes = () => new Uint8Array(memory.buffer);
        const vectors = (at, count) => Array.from({ length: count }, (_, index) => {
            const place = at + index * 8;
            return [view().getUint32(place, true), view().getUint32(place + 4, true)];
        });

        const calls = {
            args_sizes_get(count, size) {
                view().setUint32(count, words.length, true);
                view().setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
                return OK;
            },
            args_get(pointers, buffer) {
                for (const word of words) {
                    view().setUint32(pointers, buffer, true);
                    bytes().set(word, buffer);
                    pointers += 4;
                    buffer += word.length;
                }
                return OK;
            },
            environ_sizes_get(count, size) {
                view().setUint32(count, 0, true);
                view().setUint32(size, 0, true);
                return OK;
            },
            environ_get: () => OK,
            random_get(buffer, length) {
                for (let at = 0; at < length; at += 65536) {
                    crypto.getRandomValues(bytes().subarray(buffer + at, buffer + Math.min(at + 65536, length)));
                }
                return OK;
            },
            clock_time_get(_clock, _precision, time) {
                view().setBigUint64(time, BigInt(Date.now()) * 1_000_000n, true);
                return OK;
            },
            fd_fdstat_get(file, status) {
                if (file > 2) return NOT_A_FILE;
                bytes().fill(0, status, status + 24);
                return OK;
            },
            fd_prestat_get: () => NOT_A_FILE,
            fd_prestat_dir_name: () => NOT_A_FILE,
            fd_close: () => OK,
            path_open: () => NOT_A_FILE,
            fd_read(file, at, count, size) {
                if (file !== 0) return NOT_A_FILE;
                let total = 0;
                for (const [buffer, length] of vectors(at, count)) {
                    const part = input.subarray(read, read + length);
                    bytes().set(part, buffer);
                    read += part.length;
                    total += part.length;
                }
                view().setUint32(size, total, true);
                return OK;
            },
            fd_write(file, at, count, size) {
                if (file !== 1 && file !== 2) return NOT_A_FILE;
                let total = 0;
                for (const [buffer, length] of vectors(at, count)) {
                    if (sizes[file] < MOST) written[file].push(bytes().slice(buffer, buffer + length));
                    sizes[file] += length;
                    total += length;
                }
                view().setUint32(size, total, true);
                return OK;
            },
            proc_exit(status) {
                throw new Exit(status);
            },
        };

        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
        memory = instance.exports.memory;
        let status = 0;
        try {
            instance.exports._start();
        } catch (error) {
            if (!(error instanceof Exit)) throw error;
            status = error.status;
        }
        const joined = parts => {
            const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
            let at = 0;
            for (const part of parts) {
                whole.set(part, at);
                at += part.length;
            }
            return new TextDecoder().decode(whole);
        };
        return { status, out: joined(written[1]), err: joined(written[2]) };
    };
})(globalThis);
