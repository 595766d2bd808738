import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaseBuild, readLeasedIds } from './leases.ts';

const RETAINED = 2;
const STAMP = '.shop-build.json';

export interface Build {
  readonly id: string;
  readonly folder: string;
  /** Hash of the build's inputs (build-stamp.ts). */
  readonly hash: string;
  readonly completedAt: Date;
}

interface NewBuild {
  readonly folder: string;
  publish(): Promise<Build>;
  discard(): Promise<void>;
}

export interface Builds {
  /** Returns undefined before the first successful build. */
  readCurrent(): Promise<Build | undefined>;
  list(): Promise<Build[]>;
  find(id: string): Promise<Build | undefined>;
  begin(hash: string): Promise<NewBuild>;
  /** Protects a build from removal until `release` or the end of the process. */
  claim(id: string): Promise<{ release(): Promise<void> }>;
}

const idFor = (hash: string): string =>
  `${new Date().toISOString().replace(/[-:.]/g, '')}-${hash.slice(0, 8)}`;

const readJson = async (file: string): Promise<Record<string, unknown>> => {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const replaceFile = async (file: string, text: string): Promise<void> => {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, text);
  await rename(temporary, file);
};

/** One folder per build in `dist/builds`, and a file that names the current one. @param root folder of package.json */
export const openBuilds = (root: string): Builds => {
  const dist = join(root, 'dist');
  const parent = join(dist, 'builds');
  const pointer = join(dist, 'current.json');
  const claims = join(dist, 'claims');

  const find = async (id: string): Promise<Build | undefined> => {
    const folder = join(parent, id);
    const { hash, completedAt } = await readJson(join(folder, STAMP));
    if (typeof hash !== 'string' || typeof completedAt !== 'string') return undefined;
    if (!existsSync(join(folder, 'server', 'entry.mjs'))) return undefined;
    return { id, folder, hash, completedAt: new Date(completedAt) };
  };
  const listIds = async (): Promise<string[]> => (await readdir(parent).catch(() => [])).sort().reverse();
  const list = async (): Promise<Build[]> => {
    const found = await Promise.all((await listIds()).map(find));
    return found.filter((build) => build !== undefined);
  };
  const readCurrent = async (): Promise<Build | undefined> => {
    const { id } = await readJson(pointer);
    const named = typeof id === 'string' ? await find(id) : undefined;
    return named ?? (await list())[0];
  };
  const removeOld = async (): Promise<void> => {
    const current = await readCurrent();
    const newest = (await list()).map(({ id }) => id).filter((id) => id !== current?.id);
    const retained = new Set([
      current?.id,
      ...newest.slice(0, RETAINED - 1),
      ...(await readLeasedIds(claims)),
    ]);
    for (const id of await listIds())
      if (!retained.has(id)) await rm(join(parent, id), { recursive: true, force: true });
  };

  return {
    readCurrent,
    list,
    find,
    claim: (id) => leaseBuild(claims, id),
    begin: async (hash) => {
      const id = idFor(hash);
      const folder = join(parent, id);
      const before = await readCurrent();
      const claim = await leaseBuild(claims, id);
      await mkdir(folder, { recursive: true });
      return {
        folder,
        publish: async () => {
          const completedAt = new Date();
          await replaceFile(join(folder, STAMP), `${JSON.stringify({ hash, completedAt })}\n`);
          const now = await readCurrent();
          // True if a build that started later has finished earlier.
          const isOvertaken = now !== undefined && now.id !== before?.id && now.id > id;
          if (!isOvertaken) await replaceFile(pointer, `${JSON.stringify({ id })}\n`);
          await claim.release();
          await removeOld();
          return { id, folder, hash, completedAt };
        },
        discard: async () => {
          await claim.release();
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
};

export const shopBuilds = openBuilds(fileURLToPath(new URL('../../../../', import.meta.url)));
