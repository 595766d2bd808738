import { createHash } from 'node:crypto';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import type { InlineHashes } from './inline-hashes.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * All that Astro writes into pages: the runtime of its islands and the scripts of their directives. Taken from where they
 * are made and not from rendered pages, which a hostile text might have got into.
 */
export const hashInline = (directives: readonly string[]): InlineHashes => ({
  scripts: [island, ...directives].map(hash),
  styles: [hash(ISLAND_STYLES)],
});
