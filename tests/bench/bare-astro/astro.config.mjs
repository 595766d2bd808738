import { defineConfig } from 'astro/config';

/** Stock Astro for comparison: static files, and links prefetched as they come into view. */
export default defineConfig({
  publicDir: '../../../src/demo/images',
  prefetch: { prefetchAll: true, defaultStrategy: 'viewport' },
  devToolbar: { enabled: false },
});
