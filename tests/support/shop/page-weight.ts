import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { openBuilds } from '#server/platform/builds/builds.ts';
import { BEST, encode } from '#server/platform/http/encodings.ts';

/** Bytes of brotli that a page and the files that its HTML names have in the build. */
export interface PageWeight {
  readonly html: number;
  /** Scripts that run at once, with what they import. */
  readonly entryJs: number;
  /** Scripts of the page's islands, with what they import beside the entry scripts. */
  readonly islandJs: number;
  readonly css: number;
  /** Elements before any script runs. */
  readonly elements: number;
}

const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g;

const readClientFolder = async (): Promise<string> => {
  const build = await openBuilds(join(import.meta.dirname, '../../..')).readCurrent();
  if (!build) throw new Error('The site is not built.');
  return join(build.folder, 'client');
};

const compress = async (contents: Buffer): Promise<number> => (await encode(contents, 'br', BEST)).length;

export const createScale = async () => {
  const folder = await readClientFolder();
  const files = new Map<string, Promise<{ readonly bytes: number; readonly imports: readonly string[] }>>();
  const read = (path: string) => {
    const known = files.get(path);
    if (known) return known;
    const file = (async () => {
      const contents = await readFile(join(folder, path));
      const targets = [...contents.toString().matchAll(IMPORT)].map(([, target = '']) =>
        posix.join(posix.dirname(path), target),
      );
      return { bytes: await compress(contents), imports: path.endsWith('.js') ? targets : [] };
    })();
    files.set(path, file);
    return file;
  };
  const follow = async (paths: readonly string[]): Promise<Set<string>> => {
    const all = new Set(paths);
    for (const path of all) for (const target of (await read(path)).imports) all.add(target);
    return all;
  };
  const sum = async (paths: Iterable<string>): Promise<number> => {
    let bytes = 0;
    for (const path of paths) bytes += (await read(path)).bytes;
    return bytes;
  };

  return async (html: string): Promise<PageWeight> => {
    const list = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path);
    const entries = await follow([
      ...list(/<script[^>]*\bsrc="(\/_assets\/[^"]+\.js)"/g),
      ...list(/<link[^>]*\brel="modulepreload"[^>]*\bhref="(\/_assets\/[^"]+)"/g),
    ]);
    const islands = await follow(list(/\b(?:component|renderer|before-hydration)-url="(\/_assets\/[^"]+)"/g));
    const styles = new Set(list(/<link(?=[^>]*\brel="stylesheet")[^>]*\bhref="(\/_assets\/[^"]+\.css)"/g));
    return {
      html: await compress(Buffer.from(html)),
      entryJs: await sum(entries),
      islandJs: await sum([...islands].filter((path) => !entries.has(path))),
      css: await sum(styles),
      // Their contents are text or inert.
      elements: html.replaceAll(/<(noscript|template)\b.*?<\/\1>/gs, '').match(/<[a-z]/g)?.length ?? 0,
    };
  };
};
