import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuilds } from '#server/platform/builds/builds.ts';

const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
const LINKS = ['node_modules', 'public'];

export const copySources = async (isCopied: (path: string) => boolean): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'shop-copy-'));
  await cp('src', join(root, 'src'), { recursive: true, filter: isCopied });
  for (const name of FILES) await cp(name, join(root, name));
  for (const name of LINKS) await symlink(join(process.cwd(), name), join(root, name));
  await cp('astro.config.mjs', join(root, 'astro.config.mjs'));
  return root;
};

export const copyBuild = async (root: string): Promise<void> => {
  const build = await openBuilds(process.cwd()).readCurrent();
  if (!build) throw new Error('The site is not built.');
  const next = await openBuilds(root).begin(build.hash);
  await cp(build.folder, next.folder, { recursive: true });
  await next.publish();
};

export const removeCopy = (root: string): Promise<void> => rm(root, { recursive: true, force: true });
