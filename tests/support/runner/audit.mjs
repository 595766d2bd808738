// `npm run audit`: checks the runtime dependencies for known vulnerabilities.
// Exit code 0: no high or critical ones. 1: some found. 2: the registry did not respond.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NOT_COVERED = 'Not covered: packages for development, Node.js itself, the images of src/server/deploy.';

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
const count = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev).length;

/** @param {string[]} args */
const npm = (...args) =>
  spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32', timeout: 120_000 });

const registry = npm('config', 'get', 'registry').stdout.trim();
const { stdout, stderr, error } = npm(
  'audit',
  '--omit=dev',
  '--json',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
);

/** @returns {any} */
const readReport = () => {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
};

const report = readReport();
const found = report?.metadata?.vulnerabilities;
if (found === undefined) {
  const reason =
    report?.error?.summary ||
    report?.message ||
    error?.message ||
    stderr.trim().split('\n').at(-1) ||
    'no reason given';
  console.error(`NOT CHECKED: ${registry} does not answer audits (${reason}).`);
  console.error(`Whether the ${count} packages that the shop runs on have known vulnerabilities is unknown.`);
  console.error('Try again with another registry: npm_config_registry=URL npm run audit');
  process.exitCode = 2;
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(
    `Checked ${count} packages that the shop runs on with ${registry}: ${found.total} known vulnerabilities.`,
  );
  process.exitCode = found.high + found.critical > 0 ? 1 : 0;
}
console.log(NOT_COVERED);
