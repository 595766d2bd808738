// `npm run build`.
import { bootstrap } from './bootstrap.mjs';
import { listenForInterrupts } from './processes/interrupts.mjs';

const interrupted = listenForInterrupts();
if ((await bootstrap(import.meta.url, interrupted)) === 'go on') {
  const { publish } = await import('./publish.ts');
  await publish(interrupted);
}
if (interrupted.aborted) process.exitCode = 1;
