// `npm start`. This part also runs on Node 20; what follows the bootstrap is TypeScript on Node 24.
// The script in package.json says `exec node ... || node ...`: npm passes a request to stop to the shell alone, so the
// shell makes way for Node; Windows, whose shell has no exec, takes the second half. Of the C library's memory two arenas do for
// a process that has one busy thread, which spares it some 40 MB, and whole pages (32 KB and more) stand outside of them, so
// that they leave no holes there when they are dropped: another 50 MB.
import module from 'node:module';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { listenForInterrupts } from './processes/interrupts.mjs';

const interrupted = listenForInterrupts();
if ((await bootstrap(import.meta.url, interrupted)) === 'go on') {
  // Reduces the start time by a third, also that of child processes.
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), '.astro', 'cache', 'node');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { start } = await import('./start.ts');
  await start(interrupted);
}
// A requested stop is a success.
if (interrupted.aborted) process.exitCode = 0;
