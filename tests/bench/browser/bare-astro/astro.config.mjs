import { defineConfig } from 'astro/config';

/** Stock Astro for comparison: static files, with links prefetched in view. */
export default defineConfig({
  publicDir: '../../../../src/demo/images',
  prefetch: { prefetchAll: true, defaultStrategy: 'viewport' },
  devToolbar: { enabled: false },
});
