import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'astro';

const ROOT = fileURLToPath(new URL('bare-astro/', import.meta.url));

export interface BareAstro {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds and serves the two pages of `bare-astro/`, which contain the same products. */
export const serveBareAstro = async (): Promise<BareAstro> => {
  const outDir = await mkdtemp(join(tmpdir(), 'bare-astro-'));
  const site = { root: ROOT, outDir, logLevel: 'error' as const };
  await build(site);
  const server = await preview({ ...site, server: { port: 0, host: '127.0.0.1' } });
  return {
    url: `http://localhost:${server.port}`,
    close: async () => {
      await server.stop();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};
