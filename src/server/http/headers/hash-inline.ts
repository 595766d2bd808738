import { createHash } from 'node:crypto';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { SPECULATION_RULES } from '#i18n/speculation-rules.ts';
import type { InlineHashes } from './inline-hashes.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * All that is written into pages: the runtime of islands, which is the script of their directive, and what a browser may
 * fetch ahead. Taken from where they are made and not from rendered pages, which a hostile text might have got into.
 */
export const hashInline = (directives: readonly string[]): InlineHashes => ({
  scripts: [...directives, SPECULATION_RULES].map(hash),
  styles: [hash(ISLAND_STYLES)],
});
