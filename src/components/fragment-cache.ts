import type { Translate } from '#i18n/translate-with.ts';

/** Maximum number of cached fragments in a process. A card is about 3 KB. */
const MAX_PIECES = 2000;

/** A changed label creates a new translator, which drops the fragments of the old one. */
let pieces = new WeakMap<Translate, Map<string, string>>();
let count = 0;

/** Returns the cached result of `html` for this key and translator. */
export const keepHtml = async (t: Translate, key: string, html: () => Promise<string>): Promise<string> => {
  const earlier = pieces.get(t)?.get(key);
  if (earlier !== undefined) return earlier;
  const made = await html();
  if (count >= MAX_PIECES) {
    pieces = new WeakMap();
    count = 0;
  }
  const own = pieces.get(t) ?? new Map<string, string>();
  pieces.set(t, own.set(key, made));
  count += 1;
  return made;
};
