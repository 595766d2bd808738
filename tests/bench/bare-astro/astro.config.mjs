import { defineConfig } from 'astro/config';

/** Products as Astro shows them by itself: files, no server of ours, and links fetched ahead as they come into view. */
export default defineConfig({
  publicDir: '../../../src/demo/images',
  prefetch: { prefetchAll: true, defaultStrategy: 'viewport' },
  devToolbar: { enabled: false },
});
