import { createHash } from 'node:crypto';
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { BELOW_SCRIPT } from '#client/inline/below.ts';
import { EARLY_SUBMIT_SCRIPT } from '#client/inline/early-submit.ts';
import { EMPTY_CART_SCRIPT } from '#client/inline/empty-cart.ts';
import { FAILED_SCRIPT } from '#client/inline/failed-script.ts';
import { KNOWN_FONTS_SCRIPT } from '#client/inline/known-fonts.ts';
import { LATE_STYLES_SCRIPT } from '#client/inline/late-styles.ts';
import { PLACED_ORDER_SCRIPT } from '#client/inline/placed-order.ts';
import { SCRIPTED_SCRIPT } from '#client/inline/scripted.ts';
import { SPECULATION_RULES } from '#routes/speculation-rules.ts';
import type { InlineHashes } from './inline-hashes.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes the sources, since rendered pages may contain injected content. */
export const hashInline = (directives: readonly string[], styles: readonly string[]): InlineHashes => ({
  scripts: [
    ...directives,
    islandRuntime,
    SPECULATION_RULES,
    EARLY_SUBMIT_SCRIPT,
    KNOWN_FONTS_SCRIPT,
    BELOW_SCRIPT,
    FAILED_SCRIPT,
    LATE_STYLES_SCRIPT,
    SCRIPTED_SCRIPT,
    PLACED_ORDER_SCRIPT,
    EMPTY_CART_SCRIPT,
  ].map(hash),
  styles: [ISLAND_STYLES, ...styles].map(hash),
});
