import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, openBuilds } from '#server/platform/builds/builds.ts';

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const renameWith = (name: string, mark: string): string => name.replace(/\.(\w+)$/, `-${mark}.$1`);

/** Publishes a changed copy of the current build: hashed files have new names, pages have `data-build="mark"`. */
export const publishChanged = async (root: string, mark: string): Promise<Build> => {
  const builds = openBuilds(root);
  const current = await builds.readCurrent();
  if (!current) throw new Error('The site is not built.');
  const next = await builds.begin(current.hash);
  for (const part of ['client', 'server'])
    await cp(join(current.folder, part), join(next.folder, part), { recursive: true });
  const files = await listFiles(next.folder);
  const packed = files.filter((file) => /\.(?:br|gz)$/.test(file));
  for (const file of packed) await rm(file);
  const assets = join(next.folder, 'client', '_assets');
  const names = await readdir(assets);
  const isAsset = new Set(names);
  const markNames = (text: string) =>
    text.replaceAll(/[\w.@-]+/g, (name) => (isAsset.has(name) ? renameWith(name, mark) : name));
  for (const file of files.filter((file) => /\.(?:mjs|js|css|html)$/.test(file))) {
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      markNames(text).replace(/<html(?: data-build="\w+")?/g, `<html data-build="${mark}"`),
    );
  }
  for (const name of names) await rename(join(assets, name), join(assets, renameWith(name, mark)));
  return next.publish();
};

export const publishBroken = async (root: string): Promise<Build> => {
  const builds = openBuilds(root);
  const current = await builds.readCurrent();
  if (!current) throw new Error('The site is not built.');
  const next = await builds.begin(current.hash);
  for (const part of ['client', 'server'])
    await cp(join(current.folder, part), join(next.folder, part), { recursive: true });
  await writeFile(join(next.folder, 'server', 'entry.mjs'), 'throw new Error("broken build");\n');
  return next.publish();
};
