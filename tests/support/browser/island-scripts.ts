import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright';
import { openBuilds } from '#server/platform/builds/builds.ts';

const REACT_MARK = 'react.dev/errors';

const readReactFiles = async (): Promise<ReadonlySet<string>> => {
  const build = await openBuilds(join(import.meta.dirname, '../../..')).readCurrent();
  if (!build) throw new Error('The site is not built.');
  const assets = join(build.folder, 'client', '_assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
  const found = scripts.filter((_, at) => texts[at]?.includes(REACT_MARK));
  if (found.length === 0) throw new Error('No file of the build contains React.');
  return new Set(found);
};

let files: Promise<ReadonlySet<string>> | undefined;
const reactFiles = () => {
  files ??= readReactFiles();
  return files;
};

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

export interface ReactRequests {
  /** Number of imports, which execute React. */
  imported(): number;
  /** Number of fetches into the HTTP cache. */
  fetched(): number;
  /** Number of network transfers. An import after a fetch uses the cache. */
  transferred(): Promise<number>;
}

export const countReact = async (page: Page): Promise<ReactRequests> => {
  const names = await reactFiles();
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (names.has(nameOf(request.url()))) requests.push(request);
  });
  const countType = (type: string) => requests.filter((request) => request.resourceType() === type).length;
  return {
    imported: () => countType('script'),
    fetched: () => countType('fetch'),
    transferred: async () => {
      const sizes = await Promise.all(
        requests.map(
          async (request) => (await request.response()) && (await request.sizes()).responseBodySize,
        ),
      );
      return sizes.filter((size) => size !== null && size > 0).length;
    },
  };
};

/** Delays React, and thereby all islands, until the returned function is called. */
export const holdReact = async (page: Page): Promise<() => void> => {
  const names = await reactFiles();
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => names.has(nameOf(url.href)),
    async (route) => {
      await released.promise;
      await route.continue();
    },
  );
  return released.resolve;
};

/** Fails the next `times` requests for React, until the returned function is called. */
export const breakReact = async (page: Page, times = Number.POSITIVE_INFINITY): Promise<() => void> => {
  const names = await reactFiles();
  let left = times;
  await page.route(
    (url) => names.has(nameOf(url.href)),
    (route) => {
      left -= 1;
      return left < 0 ? route.continue() : route.abort();
    },
  );
  return () => {
    left = 0;
  };
};
