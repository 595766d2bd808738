import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { editor } from './src/editor/integration.ts';
import { shop } from './src/server/astro-integration.ts';
import { loadEnvironmentFile } from './src/server/environment-file.ts';

for (const warning of loadEnvironmentFile(import.meta.dirname, process.env)) console.warn(warning);

/**
 * Which modules share a file, the first match first. A file costs a request, so a page gets one for what every page runs and one of
 * its own; what several pages have in common stands in a few more. A group that holds the `<script>` of a component is that script's file.
 */
const SCRIPT_FILES = [
  {
    name: 'shop',
    test: /\/src\/(?:layouts\/Base\.astro\?astro&type=script|(?:client\/(?:chrome|cards|toasts|overlay|panels|counts|account|search|language|scroll|template|when-near|offline\/register|on-first-press|forms\/lazy-form)|contract\/card|stores\/(?:session|cart|wishlist|compare|slices|storage|ui|loading)|domain\/(?:cart|constants|money|result)|i18n\/(?:arrow-keys|client-text|locales|text|translate-with))\.ts$)|\/node_modules\/(?:nanostores\/(?:atom|computed|lifecycle)|@nanostores\/persistent)\/|vite\/preload-helper/,
  },
  { name: 'fetched', test: /\/src\/client\/(?:parse-page|fetch-page)\.ts$/ },
  {
    name: 'calls',
    test: /\/src\/(?:contract\/call|stores\/api|i18n\/(?:paths|call-sentence|format)|domain\/(?:listing|slug|id-list|media|pricing|validation)|client\/lists\/(?:entries|record)|stores\/order-key)\.ts$/,
  },
  {
    name: 'react',
    test: /rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|nanostores)\/|\/src\/(?:islands\/ui\/(?:Dialog|Icon|Money|hydrate|labels)\.tsx|stores\/use-stored\.ts)$/,
  },
  {
    name: 'quote',
    test: /\/src\/(?:islands\/(?:cart\/(?:use-cart-quote|Totals|FreeDeliveryGoal|QuoteFailure|ChangedPrices|PriceChange|LineProblem|line-price)|ui\/(?:Sentence|Note|Picture|Stepper))\.tsx?|(?:stores\/(?:quote|coupon|seen-prices|kept-text)|domain\/truncate)\.ts)$/,
  },
];

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

/** The script of our directive makes the islands, so what Astro would write beside it stays out of the page, and React's part is ours. */
const ASTRO_ISLAND = /<script>\$\{process\.env\.NODE_ENV.*?<\/script>/;
const ownIslands = {
  name: 'own-islands',
  enforce: 'pre',
  // So that it may stand in the file of React itself, with what others need of that.
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
  resolveId: (id) =>
    id === '@astrojs/react/client.js'
      ? fileURLToPath(new URL('src/islands/ui/hydrate.tsx', import.meta.url))
      : undefined,
  transform: {
    filter: { id: /astro\/dist\/runtime\/server\/scripts\.js$/ },
    handler(code) {
      if (!ASTRO_ISLAND.test(code))
        throw new Error('Astro writes its islands otherwise now: look at client/loading/island.ts');
      return code.replace(ASTRO_ISLAND, '');
    },
  },
};

/** What is painted first needs no script (cart and checkout have their frame), so scripts come after sheets, fonts and the largest picture. */
const SCRIPT_TAG = '<script type="module" src=';
const patientScripts = {
  name: 'patient-scripts',
  enforce: 'pre',
  transform: {
    filter: { id: /astro\/dist\/runtime\/server\/render\/script\.js$/ },
    handler(code) {
      if (!code.includes(SCRIPT_TAG))
        throw new Error('Astro writes its scripts otherwise now: give them a low priority there');
      return code.replace(SCRIPT_TAG, SCRIPT_TAG.replace(' src', ' fetchpriority="low" src'));
    },
  },
};

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  // The development server listens where the shop would.
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
  output: 'server',
  // A page is whole before its headers are written: they tell what it is about.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), editor(), shop()],
  trailingSlash: 'ignore',
  // All that a build writes is in dist/ and .astro/, so node_modules can be read-only. A plain `astro build` empties dist/.
  cacheDir: '.astro/cache/astro',
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // The shop knows no cookie sessions, and origins are checked where forms are answered (src/server/http).
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: {
    cacheDir: '.astro/cache/vite',
    build: { assetsInlineLimit: 0 },
    plugins: [plainImports, ownIslands, patientScripts],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            optimization: { inlineConst: { mode: 'all' } },
            output: {
              // Each file names those that it needs: what Astro calls the script of a component is long.
              entryFileNames: ({ name }) => `_assets/${name.split('.')[0]}.[hash].js`,
              codeSplitting: {
                groups: SCRIPT_FILES,
              },
            },
          },
        },
      },
    },
  },
});
