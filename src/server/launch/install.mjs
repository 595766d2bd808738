import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';

/**
 * Installs exactly what package-lock.json names, unless that is what node_modules holds already.
 * Only built-ins of old Node versions here: nothing is installed yet when this runs.
 *
 * @param {string} root the folder of package.json
 * @param {AbortSignal} interrupted
 * @returns {Promise<number>} 0, or the exit code of the failed installation (npm has said why)
 */
export async function installWhenNeeded(root, interrupted) {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stampFile = join(root, 'node_modules', '.shop-install');
  const stamp = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (readText(stampFile) === stamp) return 0;

  if (!isInstalled(lockfile, readText(join(root, 'node_modules', '.package-lock.json')))) {
    console.log('Installing the packages of package-lock.json (only when it changed; a minute or two) ...');
    rmSync(stampFile, { force: true });
    const code = await runNpm(
      // Windows cannot delete a program that runs, and `ci` empties node_modules, maybe with our own Node in it.
      [process.platform === 'win32' ? 'install' : 'ci', '--include=dev', '--include=optional'],
      interrupted,
    );
    if (code !== 0) return code;
  }
  writeFileSync(stampFile, stamp);
  return 0;
}

/**
 * Whether npm's own note in node_modules (written last, so an interrupted installation has none) agrees with the
 * lockfile. Optional packages are left out: which of them are there depends on the machine.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {string} installed the text of node_modules/.package-lock.json, empty when there is none
 */
export function isInstalled(lockfile, installed) {
  if (installed === '') return false;
  const wanted = JSON.parse(lockfile).packages;
  const present = JSON.parse(installed).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional === true) return true;
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
  // Inside `npm start` npm says where it is and which Node it runs on; that spares Windows its npm.cmd.
  if (cli?.endsWith('npm-cli.js')) {
    return runChild(process.env.npm_node_execpath ?? process.execPath, [cli, ...all], options);
  }
  return runChild('npm', all, { ...options, shell: process.platform === 'win32' });
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
