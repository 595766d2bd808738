import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMediaStore } from '#server/media/store.ts';
import { sweepFiles } from '#server/run/launch/sweep-files.ts';
import { eventually } from '../../support/eventually.ts';

const CHILD = new URL('../../support/shop/killed-upload.ts', import.meta.url);

let varDir: string;
beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'killed-'));
  await mkdir(join(varDir, 'media', 'variants'), { recursive: true });
});
afterEach(() => rm(varDir, { recursive: true, force: true }));

const list = (folder: string) => readdir(join(varDir, folder)).catch(() => [] as string[]);
const left = async () =>
  (await Promise.all(['uploads', 'media', 'media/variants'].map(list)))
    .flat()
    .filter((name) => name.endsWith('.tmp'));

describe('a process that is killed while it receives and encodes pictures', () => {
  test('leaves no half-written file after the next start, and the sizes are made again', async () => {
    const child = fork(CHILD, [varDir], { execArgv: [] });
    await eventually(async () => {
      expect(await list('uploads')).not.toEqual([]);
      expect((await list('media')).some((name) => name.endsWith('.webp'))).toBe(true);
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    expect((await left()).length).toBeGreaterThan(0);

    await sweepFiles({ varDir, backupDir: join(varDir, 'backups') });
    expect(await left()).toEqual([]);
    const store = openMediaStore({ folder: join(varDir, 'media') });
    const [original = ''] = (await list('media')).filter((name) => name.endsWith('.webp'));
    expect((await sharp(join(varDir, 'media', original)).stats()).isOpaque).toBe(true);
    for (const width of [320, 480]) await store.find(original.replace('.webp', `-${width}.webp`));
    for (const name of await list('media/variants'))
      expect((await sharp(join(varDir, 'media/variants', name)).stats()).isOpaque).toBe(true);
  });
});
