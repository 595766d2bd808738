import { fileURLToPath } from 'node:url';
import { findInstalledNode, isNewEnough } from './find-node.mjs';
import { installWhenNeeded } from './install.mjs';
import { runChild } from './processes/child.mjs';

/**
 * Installs the packages of the lockfile. Runs on Node 20 and later. If Node is too old, restarts the script on an
 * installed newer one.
 *
 * @param {string} scriptUrl `import.meta.url` of the command
 * @param {AbortSignal} interrupted
 * @returns {Promise<'go on' | 'done' | 'failed'>} 'done': another process has run the command. 'failed': the packages
 *   or Node are missing. Both set `process.exitCode`.
 */
export async function bootstrap(scriptUrl, interrupted) {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  process.chdir(root);

  const installed = await installWhenNeeded(root, interrupted);
  if (installed !== 0) {
    if (!interrupted.aborted)
      console.error('The packages could not be installed; see the output of npm above.');
    process.exitCode = 1;
    return 'failed';
  }
  if (isNewEnough(process.versions.node)) return 'go on';

  const node = findInstalledNode(root);
  if (!node) {
    const here = `${process.platform}-${process.arch}`;
    console.error(
      `The shop needs Node.js 24.7 or newer. This is ${process.version}, and npm has no newer one for ${here}.`,
    );
    process.exitCode = 1;
    return 'failed';
  }
  process.exitCode = await runChild(node, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    interrupted,
    stdin: 'inherit',
    // Longer than STOP_WITHIN_MS of start.ts, so that the child can clean up.
    killAfterMs: 8000,
  });
  return 'done';
}
