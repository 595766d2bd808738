import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function writePidFile(folder: string): Promise<{ remove(): Promise<void> }> {
  const file = join(folder, 'shop.pid');
  await writeFile(file, `${process.pid}\n`);
  return { remove: () => rm(file, { force: true }) };
}
