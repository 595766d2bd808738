import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runChild } from '../../../src/server/run/launch/processes/child.mjs';

export const NO_BROWSER =
  'No browser found: install Chromium or Chrome, or set CHROME_PATH to one, and run `npm test` again.';

/** Playwright's headless shell has the same engine as a full browser, and opens pages twice as fast. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the configured Chromium, else a headless shell (installed if possible), else any Chromium. */
export async function provideBrowser(interrupted: AbortSignal): Promise<string | undefined> {
  const found = findBrowser();
  if (found && (found.endsWith(SHELL) || listAsked(process.env).includes(found))) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const installed = await installFromApt([SHELL, 'fonts-liberation'], interrupted);
    if (installed) return installed;
  }
  return found ?? (await installFromPlaywright(isRoot, interrupted));
}

/** @returns the path of a working executable. Ubuntu's chromium-browser, for example, may be a stub */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return listCandidates(env).find((path) => path !== undefined && works(path));
}

/** Finds a full browser, for features that the shell lacks, such as the back/forward cache. */
export const findWholeBrowser = (): string | undefined =>
  listCandidates(process.env).find((path) => path && !path.endsWith(SHELL) && works(path));

function listCandidates(env: NodeJS.ProcessEnv): (string | undefined)[] {
  return [...listAsked(env), ...listUsualPaths(env), chromium.executablePath()];
}

const listAsked = (env: NodeJS.ProcessEnv) => [env.CHROME_PATH, env.CHROME_BIN];

function listUsualPaths(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium'].map(
      (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
    );
    return apps.flatMap((app) => [`/${app}`, join(homedir(), app)]);
  }
  if (process.platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) =>
      root ? [join(root, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
    );
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)];
  return folders.flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
}

function works(path: string): boolean {
  if (!existsSync(path)) return false;
  // chrome.exe opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** @returns the best available browser, even if the installation failed */
async function installFromApt(
  packages: readonly string[],
  interrupted: AbortSignal,
): Promise<string | undefined> {
  console.log(`Installing ${packages.join(', ')} ...`);
  const options = {
    interrupted,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    heartbeat: 'still installing',
  };
  // The installation may succeed after a partly failed update.
  await runChild('apt-get', ['update', '-qq'], options);
  await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  return findBrowser();
}

/** As root, also installs the system libraries of Chromium. */
async function installFromPlaywright(isRoot: boolean, interrupted: AbortSignal): Promise<string | undefined> {
  console.log('No browser found: installing Chromium ...');
  const args = ['node_modules/playwright/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  await runChild(process.execPath, args, { interrupted, heartbeat: 'still installing' });
  return findBrowser();
}
