import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './processes/child.mjs';

/**
 * With NODE_ENV=production, development packages may be missing. Only uses built-ins of old Node versions, since
 * nothing is installed yet.
 *
 * @param {string} root folder of package.json
 * @param {AbortSignal} interrupted
 * @returns {Promise<number>} 0, or the exit code of npm, which has printed the reason
 */
export async function installWhenNeeded(root, interrupted) {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stampFile = join(root, 'node_modules', '.shop-install');
  const complete = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
  const withDev = process.env.NODE_ENV !== 'production';
  const stamp = withDev ? complete : `production ${complete}`;
  if ([complete, stamp].includes(readText(stampFile))) return 0;

  if (!isInstalled(lockfile, readText(join(root, 'node_modules', '.package-lock.json')), withDev)) {
    console.log(
      'Installing the packages of package-lock.json (only after changes; takes a minute or two) ...',
    );
    rmSync(stampFile, { force: true });
    const code = await runNpm(
      // `npm ci` empties node_modules, which may contain the running Node. Windows cannot delete a running program.
      [
        process.platform === 'win32' ? 'install' : 'ci',
        withDev ? '--include=dev' : '--omit=dev',
        '--include=optional',
      ],
      interrupted,
    );
    if (code !== 0) return code;
  }
  writeStamp(stampFile, stamp);
  return 0;
}

/**
 * Compares npm's hidden lockfile, which npm writes last. Ignores optional packages, which depend on the machine.
 *
 * @param {string} lockfile text of package-lock.json
 * @param {string} installed text of node_modules/.package-lock.json; '' when missing
 * @param {boolean} withDev whether packages for development are required
 */
export function isInstalled(lockfile, installed, withDev = true) {
  if (installed === '') return false;
  const wanted = JSON.parse(lockfile).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional === true) return true;
    if (!withDev && (entry.dev === true || entry.devOptional === true)) return true;
    const found = present[path];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string[]} args
 * @param {AbortSignal} interrupted
 */
function runNpm(args, interrupted) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { interrupted, heartbeat: 'still installing' };
  const cli = process.env.npm_execpath;
  // npm sets this variable for its scripts. It avoids npm.cmd on Windows.
  if (cli?.endsWith('npm-cli.js')) {
    return runChild(process.env.npm_node_execpath ?? process.execPath, [cli, ...all], options);
  }
  return runChild('npm', all, { ...options, shell: process.platform === 'win32' });
}

/**
 * Ignores failures, because the next start compares again.
 *
 * @param {string} file
 * @param {string} stamp
 */
function writeStamp(file, stamp) {
  try {
    writeFileSync(file, stamp);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
