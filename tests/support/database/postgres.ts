import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runChild } from '../../../src/server/run/launch/processes/child.mjs';
import { findFreePort } from '../free-port.ts';
import { patient } from '../patience.ts';
import { databaseFolder } from './memory-folder.ts';

export const NO_POSTGRES =
  'No PostgreSQL found: the server tests run on SQLite only, and those on PostgreSQL count as skipped. Install it (Debian: ' +
  '`apt-get install postgresql`) and run them again.';

const DISPOSABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** PostgreSQL server on a free port. Its temporary folder is deleted when it stops. */
export interface Cluster {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Returns the folder of `initdb` and `postgres`: Debian's newest version, or the one on the PATH. */
export const findPostgres = (): string | undefined => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
};

export const providePostgres = async (interrupted: AbortSignal): Promise<string | undefined> => {
  const found = findPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log('No PostgreSQL found: installing it ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (command: string, ...args: string[]) =>
    runChild(command, args, { interrupted, env, heartbeat: 'still installing' });
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  // The installation may succeed after a partly failed update.
  await run('apt-get', 'update', '-qq');
  await run('apt-get', ...install, 'postgresql-common');
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (existsSync(settings)) await run('sed', '-ri', 's/^#?(create_main_cluster) .*$/\\1 = false/', settings);
  await run('apt-get', ...install, 'postgresql');
  return findPostgres();
};

/** Returns the user that runs PostgreSQL, which refuses to run as root. */
const findUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean);
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
};

/** Runs the server until it ends or standard input is closed, as when the parent is killed. Then deletes `$1`. */
const GUARD = `
  folder=$1; shift
  trap '' INT TERM HUP
  exec 3<&0
  "$@" & server=$!
  (cat <&3 >/dev/null; kill -INT $server) 2>/dev/null &
  wait $server
  rm -rf "$folder"
`;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

interface ServerPlan {
  readonly bin: string;
  readonly fill: (data: string) => readonly [program: string, ...string[]];
  readonly settings: readonly string[];
  readonly port?: number | undefined;
}

export interface Server extends Cluster {
  readonly port: number;
  crash(): Promise<void>;
}

/** @throws Error with the output of PostgreSQL if it does not start */
export const startServer = async ({ bin, fill, settings, port: wanted }: ServerPlan): Promise<Server> => {
  const user = findUser();
  const folder = await mkdtemp(join(databaseFolder, 'shop-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const environment = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const [program, ...args] = fill(data);
  const made = spawnSync(join(bin, program), args, { ...environment, encoding: 'utf8' });
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${program} failed:\n${made.stderr || made.error?.message}`);
  }

  const port = wanted ?? (await findFreePort());
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const server = [join(bin, 'postgres'), '-D', data, ...all.flatMap((setting) => ['-c', setting])];
  const guard: ChildProcess = spawn('sh', ['-c', GUARD, 'sh', folder, ...server], {
    ...environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  guard.stderr?.on('data', (text) => output.push(String(text)));
  guard.stdin?.on('error', () => {});
  const ended = once(guard, 'exit');
  const url = (database: string) => `postgres://shop@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    guard.stdin?.end();
    await ended;
  };
  const crash = async () => {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    await ended;
  };
  const until = Date.now() + patient(60_000);
  while (!(await answers(url('postgres')))) {
    if (guard.exitCode === null && Date.now() < until) {
      await wait(50);
      continue;
    }
    await stop();
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`);
  }
  return { url, port, stop, crash };
};

export const initDatabase = (data: string) =>
  ['initdb', '-D', data, '-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'] as const;

/** @throws Error with the output of PostgreSQL if it does not start */
export const startCluster = (bin: string): Promise<Cluster> =>
  startServer({ bin, fill: initDatabase, settings: DISPOSABLE_SETTINGS });
