import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { shop } from './src/server/astro-integration.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), shop()],
  trailingSlash: 'ignore',
  compressHTML: true,
  build: { inlineStylesheets: 'never', assets: '_assets' },
  // The shop knows no cookie sessions, and origins are checked where forms are answered (src/server/http).
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
});
