import { createHash } from 'node:crypto';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { KEEP_PRESS } from '#client/inline/keep-press.ts';
import { SPECULATION_RULES } from '#routes/speculation-rules.ts';
import type { InlineHashes } from './inline-hashes.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * All that is written into pages: the runtime of islands, which is the script of their directive, what a browser may
 * fetch ahead, and what keeps an early press. Taken from where they are made and not from rendered pages, which a hostile text might have got into.
 */
export const hashInline = (directives: readonly string[]): InlineHashes => ({
  scripts: [...directives, SPECULATION_RULES, KEEP_PRESS].map(hash),
  styles: [hash(ISLAND_STYLES)],
});
