// `npm test` and, with the argument `quick`, `npm run test:quick`. The bootstrap must run on Node 20 or newer.
import { bootstrap } from '../../../src/server/platform/launch/bootstrap.mjs';
import { listenForInterrupts } from '../../../src/server/platform/launch/processes/interrupts.mjs';

const interrupted = listenForInterrupts();
try {
  const outcome = await bootstrap(import.meta.url, interrupted);
  if (outcome === 'go on') {
    const isQuick = process.argv[2] === 'quick';
    const { runSuite } = isQuick
      ? { runSuite: (await import('./quick.ts')).runQuickSuite }
      : await import('./suite.ts');
    process.exitCode = (await runSuite(interrupted)) ? 0 : 1;
  }
  if (outcome === 'failed') console.log('0 passed, 1 failed');
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
if (interrupted.aborted) process.exitCode = 130;
