// `npm test`; with the argument `quick` or `full`, `npm run test:quick` or `npm run test:full`. The bootstrap must run on Node 20 or newer.
import { bootstrap } from '../../../src/server/run/launch/bootstrap.mjs';
import { listenForInterrupts } from '../../../src/server/run/launch/processes/interrupts.mjs';

const interrupted = listenForInterrupts();
try {
  const outcome = await bootstrap(import.meta.url, interrupted);
  if (outcome === 'go on') {
    const kind = process.argv[2];
    const isGreen =
      kind === 'quick'
        ? await (await import('./quick.ts')).runQuickSuite(interrupted)
        : await (await import('./suite.ts')).runSuite(interrupted, kind === 'full');
    process.exitCode = isGreen ? 0 : 1;
  }
  if (outcome === 'failed') console.log('0 passed, 1 failed');
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
if (interrupted.aborted) process.exitCode = 130;
