import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepTemporaryFiles, temporaryName } from '#server/platform/storage/temporary-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('temporary files', () => {
  test('are deleted if their process is gone, or after an hour', async () => {
    const kept = ['original.webp', temporaryName('own').replace(`${process.pid}-`, `${process.ppid}-`)];
    const old = temporaryName('old').replace(`${process.pid}-`, `${process.ppid}-`);
    // Linux has no process with the largest id.
    const killed = temporaryName('killed').replace(`${process.pid}-`, '4194304-');
    for (const name of [...kept, old, killed, temporaryName('same-id')])
      await writeFile(join(folder, name), '');
    await utimes(join(folder, old), 0, 0);
    expect(await sweepTemporaryFiles(folder)).toBe(3);
    expect((await readdir(folder)).sort()).toEqual([...kept].sort());
  });
});
