import { bootstrap } from './bootstrap.mjs';
import { runChild } from './processes/child.mjs';
import { listenForInterrupts } from './processes/interrupts.mjs';

const interrupted = listenForInterrupts();
if ((await bootstrap(import.meta.url, interrupted)) === 'go on') {
  process.exitCode = await runChild(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/astro/bin/astro.mjs',
      'dev',
      ...process.argv.slice(2),
    ],
    { interrupted, stdin: 'inherit', env: { ASTRO_TELEMETRY_DISABLED: '1', ...process.env } },
  );
}
if (interrupted.aborted) process.exitCode = 0;
