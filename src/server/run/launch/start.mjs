// `npm start`. This part also runs on Node 20; what follows the bootstrap is TypeScript on Node 24.
import module from 'node:module';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { listenForInterrupts } from './processes/interrupts.mjs';

const interrupted = listenForInterrupts();
if ((await bootstrap(import.meta.url, interrupted)) === 'go on') {
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), '.astro', 'cache', 'node');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { start } = await import('./start.ts');
  await start(interrupted);
}
// A requested stop is not an error.
if (interrupted.aborted) process.exitCode = 0;
