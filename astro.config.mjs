import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { editor } from './src/editor/integration.ts';
import { shop } from './src/server/astro-integration.ts';
import { loadEnvironmentFile } from './src/server/platform/environment/environment-file.ts';

for (const warning of loadEnvironmentFile(import.meta.dirname, process.env)) console.warn(warning);

/** Bundles kept to few files, because each one costs a request. Stores used by islands only are not in `shop`. */
const CHUNKS = [
  {
    name: 'shop',
    test: /src\/(?:layouts|client\/(?:chrome|loading|page))\/|node_modules\/nanostores\//,
    tags: ['$initial'],
  },
  { name: 'common', test: /src\/(?:contract|domain|i18n|routes|stores\/(?:cart|order|session|storage))\// },
  {
    name: 'react',
    test: /src\/islands\/ui\/|node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
  },
  { name: 'quote', test: /src\/islands\/(?:cart|checkout)\//, minShareCount: 2 },
];

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  // Same defaults as the production server.
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
  output: 'server',
  // No streaming: the response headers name the page's cache tags, which are known only after rendering.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), editor(), shop()],
  trailingSlash: 'ignore',
  // A build writes to dist/ and .astro/ only, so node_modules can be read-only. `astro build` empties dist/ first.
  cacheDir: '.astro/cache/astro',
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // src/server/http checks the origin of forms. There are no cookie sessions.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: {
    cacheDir: '.astro/cache/vite',
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Chunks contain the file names of their imports, so short names save bytes.
            output: {
              entryFileNames: ({ name }) => `_assets/${name.split('.')[0]}.[hash].js`,
              codeSplitting: { groups: CHUNKS },
            },
          },
        },
      },
    },
  },
});
