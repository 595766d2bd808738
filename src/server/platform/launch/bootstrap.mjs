import { fileURLToPath } from 'node:url';
import { findInstalledNode, isNewEnough } from './find-node.mjs';
import { installWhenNeeded } from './install.mjs';
import { runChild } from './processes/child.mjs';

/**
 * What every command does first: the packages of the lockfile, then a Node that is new enough. It works on the
 * Node 20 that a clean machine may have, and starts the same script again on the newer one when it must.
 *
 * @param {string} scriptUrl `import.meta.url` of the command
 * @param {AbortSignal} interrupted
 * @returns {Promise<'go on' | 'done' | 'failed'>} whether this very process goes on, or the other one has done the
 *   work, or neither can. After the last two `process.exitCode` is set.
 */
export async function bootstrap(scriptUrl, interrupted) {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  process.chdir(root);

  const installed = await installWhenNeeded(root, interrupted);
  if (installed !== 0) {
    if (!interrupted.aborted) console.error('The packages could not be installed; npm says why above.');
    process.exitCode = 1;
    return 'failed';
  }
  if (isNewEnough(process.versions.node)) return 'go on';

  const node = findInstalledNode(root);
  if (!node) {
    const here = `${process.platform}-${process.arch}`;
    console.error(
      `The shop needs Node.js 24.7 or newer: this is ${process.version}, and npm has none for ${here}.`,
    );
    process.exitCode = 1;
    return 'failed';
  }
  process.exitCode = await runChild(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    interrupted,
    stdin: 'inherit',
    // More than it takes itself to cut off what does not end (STOP_WITHIN_MS in start.ts).
    killAfterMs: 8000,
  });
  return 'done';
}
