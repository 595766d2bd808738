import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Manifest } from 'vite';
import type { Assets, PageData, State } from './app/types.ts';

const ROOT = fileURLToPath(new URL('app/', import.meta.url));
const CLIENT = 'client.tsx';

/** Ignores configuration files, so that only the sources in `app/` have an effect. */
const COMMON = {
  root: ROOT,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies InlineConfig;

export interface BuiltRival {
  /** Folder of the scripts and styles, which `/assets/` serves. */
  readonly assets: string;
  listAssets(page: PageData['page']): Assets;
  render(state: State): Promise<string>;
}

/** Lists a chunk and its static imports. */
const listChunks = (manifest: Manifest, name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of manifest[name]?.imports ?? []) listChunks(manifest, imported, found);
  return found;
};

/** Builds `app/` in `folder` for the browser and for Node. */
export const buildRival = async (folder: string): Promise<BuiltRival> => {
  const client = join(folder, 'client');
  await build({
    ...COMMON,
    build: {
      outDir: client,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { input: join(ROOT, CLIENT) },
    },
  });
  const server = join(folder, 'server');
  await build({
    ...COMMON,
    // The folder has no packages.
    ssr: { noExternal: true },
    build: {
      outDir: server,
      emptyOutDir: true,
      ssr: join(ROOT, 'server.tsx'),
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const { render }: { render: BuiltRival['render'] } = await import(
    pathToFileURL(join(server, 'server.mjs')).href
  );
  return {
    assets: join(client, 'assets'),
    listAssets: (page) => {
      const chunks = [...listChunks(manifest, CLIENT), ...listChunks(manifest, `pages/${page}.tsx`)];
      const files = [...new Set(chunks)].flatMap((name) => manifest[name] ?? []);
      return {
        entry: `/${manifest[CLIENT]?.file}`,
        preloaded: files.map(({ file }) => `/${file}`),
        styles: [...new Set(files.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
      };
    },
    render,
  };
};
