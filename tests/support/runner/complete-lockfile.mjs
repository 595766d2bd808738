// Completes package-lock.json after a change of dependencies: `node tests/support/runner/complete-lockfile.mjs`.
//
// npm omits optional packages of other platforms if its registry does not return them, and `npm ci` then rejects the
// lockfile. This script adds the entries, with the public URL of each package and the hash if the registry has it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../../../package-lock.json', import.meta.url);
const REGISTRY = 'https://registry.npmjs.org';
const VIEW_WITHIN_MS = 60_000;
const OS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'riscv64', 's390x', 'ppc64', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const packages = lock.packages;

/** @param {string} name */
const readPlatform = (name) => {
  const words = name.split(/[/-]/);
  const os = OS.filter((entry) => words.includes(entry));
  const cpu = CPU.filter((entry) => words.includes(entry));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
};

/** Returns true if the lockfile has the package where `from` resolves it. @param {string} from @param {string} name */
const isLocked = (from, name) => {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
    if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true;
    if (path === '') return false;
  }
};

/** Returns `@b/c` for `node_modules/a/node_modules/@b/c`. @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {string} name @param {string} version */
const addressOf = (name, version) =>
  `${REGISTRY}/${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;

/** @param {string} name @param {string} version @returns {string | undefined} */
const askIntegrity = (name, version) => {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity'];
    const options = { encoding: /** @type {const} */ ('utf8'), timeout: VIEW_WITHIN_MS };
    const answer = execFileSync('npm', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return answer.startsWith('sha512-') ? answer : undefined;
  } catch {
    return undefined;
  }
};

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const platform = readPlatform(name);
    const version = /^\D*(\d[^ |]*)/.exec(String(range))?.[1];
    if (!version || Object.keys(platform).length === 0) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}

/** @type {string[]} */
const withoutHash = [];
for (const [path, entry] of Object.entries(packages)) {
  if (path === '') continue;
  const { version, resolved: _, integrity: known, ...rest } = entry;
  const name = entry.name ?? nameOf(path);
  const integrity = known ?? askIntegrity(name, version);
  if (!integrity) withoutHash.push(`${name}@${version}`);
  // Sorted like npm's lockfile.
  packages[path] = { version, resolved: addressOf(name, version), ...(integrity && { integrity }), ...rest };
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${added} optional packages of other platforms`);
if (withoutHash.length > 0)
  console.warn(`The registry returned no hash for ${withoutHash.length}:\n  ${withoutHash.join('\n  ')}`);
