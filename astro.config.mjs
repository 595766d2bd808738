import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { shop } from './src/server/astro-integration.ts';

/** What the script of every page is made of, in one file: a dozen small ones would each cost a request. */
const EVERY_PAGE =
  /\/src\/(?:client\/(?:labels|template|parse-page|forms\/lazy-form)|stores\/(?:session|cart|wishlist|compare|slices|storage|ui|loading)|domain\/(?:cart|constants|money|result)|i18n\/(?:locales|text|translate-with))\.ts$|\/node_modules\/(?:nanostores|@nanostores\/persistent)\//;

/** What the rows that scroll are made of, which several pages share. */
const ROWS = /\/src\/(?:client\/(?:rails|moving-row|slide-size)|domain\/carousel)\.ts$/;

/**
 * A script that comes later needs next to nothing that is not there yet, and no style sheet. Vite's helper, which would look for
 * both and load them ahead, weighs more than most of these scripts.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  // The development server listens where the shop would.
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
  output: 'server',
  // A page is whole before its headers are written: they tell what it is about.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), shop()],
  trailingSlash: 'ignore',
  compressHTML: true,
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // The shop knows no cookie sessions, and origins are checked where forms are answered (src/server/http).
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    plugins: [plainImports],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'shop', test: EVERY_PAGE },
                  { name: 'rows', test: ROWS },
                ],
              },
            },
          },
        },
      },
    },
  },
});
