import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Its template requires certain versions of Hydrogen, React Router and Vite. */
const VERSION = '5.0.39';
/** All other packages are the newest before this day. */
const BEFORE = '2026-11-28';
const FOLDER = join(tmpdir(), `bench-rival-${VERSION}`);
export const ENVIRONMENT = { ...process.env, SHOPIFY_CLI_NO_ANALYTICS: '1' };

/** Creates and builds the skeleton storefront of Shopify Hydrogen once. Returns its folder, which has 600 MB. */
export const buildRival = (): string => {
  if (existsSync(FOLDER)) return FOLDER;
  console.log(`Building the rival in ${FOLDER} ...`);
  const draft = `${FOLDER}-draft`;
  rmSync(draft, { recursive: true, force: true });
  const run = (command: string, args: readonly string[], cwd?: string): void => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: ENVIRONMENT, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  };
  const choices = ['--language', 'ts', '--styling', 'none', '--markets', 'none', '--mock-shop'];
  const without = ['--no-shortcut', '--no-install-deps', '--no-git'];
  run('npx', ['--yes', `@shopify/create-hydrogen@${VERSION}`, '--path', draft, ...choices, ...without]);
  run('npm', ['install', '--no-audit', '--no-fund', `--before=${BEFORE}`], draft);
  run('npm', ['run', 'build'], draft);
  renameSync(draft, FOLDER);
  return FOLDER;
};
