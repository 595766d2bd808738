import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

const MODULE = '<script type="module" src=';
const RUNTIME_AFTER = `<style>${ISLAND_STYLES}</style>`;
const ISLAND = '<astro-island';
/** The script of LateStyles.astro. */
const LATE_STYLES = '<script data-sheets=';

/**
 * Astro puts the inline runtime of islands before the first of them, in the header. A page with late styles does not paint
 * before its first screen is parsed, so there the runtime follows that screen.
 */
const moveRuntime = (html: string): string => {
  const start = html.indexOf(RUNTIME_AFTER) + RUNTIME_AFTER.length;
  const end = html.indexOf(ISLAND, start);
  const target = html.indexOf(LATE_STYLES, end);
  if (start < RUNTIME_AFTER.length || end < 0 || target < 0) return html;
  return html.slice(0, start) + html.slice(end, target) + html.slice(start, end) + html.slice(target);
};

/** Places the scripts of a rendered page so that they do not delay its first paint. */
export const placeScripts = (html: string): string =>
  moveRuntime(html).replaceAll(MODULE, MODULE.replace(' src', ' fetchpriority="low" src'));
