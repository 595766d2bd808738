import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { shop, shopMarkdown } from './src/server/astro-integration.ts';
import { loadEnvironmentFile } from './src/server/platform/environment/environment-file.ts';

for (const warning of loadEnvironmentFile(import.meta.dirname, process.env)) console.warn(warning);

/** Groups modules into few bundles, because each costs a request. `shop` excludes stores used by islands only. */
const CHUNKS = [
  {
    name: 'shop',
    test: /src\/(?:layouts|client\/(?:chrome|loading|page))\/|node_modules\/nanostores\//,
    tags: ['$initial'],
  },
  {
    name: 'common',
    test: /src\/(?:contract|domain(?!\/cart\/choosing)|i18n|routes|stores\/(?:cart|order|placed|profile|session|storage))\//,
  },
  // Only the buy box and the sheet of a card choose variants.
  { name: 'choosing', test: /src\/domain\/cart\/choosing\// },
  {
    name: 'react',
    test: /src\/islands\/ui\/|node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
  },
  // The cart does without the summary of the checkout.
  { name: 'quote', test: /src\/islands\/(?:cart|checkout(?!\/summary))\//, minShareCount: 2 },
];

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
  output: 'server',
  // The response headers list the page's cache tags, which are known only after rendering.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), shop()],
  markdown: { processor: shopMarkdown() },
  trailingSlash: 'ignore',
  // Writing only to dist/ and .astro/ allows a read-only node_modules. `astro build` empties dist/ first.
  cacheDir: '.astro/cache/astro',
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // src/server/http checks the origin of posted forms. The shop has no cookie sessions.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: {
    cacheDir: '.astro/cache/vite',
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Chunks contain the file names of their imports, so short names reduce the size.
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
