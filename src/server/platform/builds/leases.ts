import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../is-alive.ts';

/** Creates an empty file `PID.ID`. */
export const leaseBuild = async (folder: string, id: string): Promise<{ release(): Promise<void> }> => {
  const file = join(folder, `${process.pid}.${id}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, '');
  return { release: () => rm(file, { force: true }) };
};

export const readLeasedIds = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const claims = names.map((name) => {
    const [pid = '', id = ''] = name.split('.');
    return { name, id, isHeld: isAlive(Number(pid)) };
  });
  for (const { name, isHeld } of claims) if (!isHeld) await rm(join(folder, name), { force: true });
  return claims.filter(({ isHeld }) => isHeld).map(({ id }) => id);
};
