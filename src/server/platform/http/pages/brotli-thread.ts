/** Thread that compresses popular pages while the processors have nothing else to do. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { BEST, brotliOptions } from '../encodings.ts';

// Linux sets the priority of the calling thread, other systems that of the whole process (setpriority(2), "Bugs").
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (body: Uint8Array) => {
  parentPort?.postMessage(brotliCompressSync(body, brotliOptions(body.length, BEST)));
});
