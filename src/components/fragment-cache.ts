import type { Translate } from '#i18n/translate-with.ts';

/** Maximum number of fragments per process. A card is about 3 KB. */
const MAX_FRAGMENTS = 2000;

/** A changed label creates a new translator. Fragments of the old one are garbage-collected. */
let fragments = new WeakMap<Translate, Map<string, string>>();
let count = 0;

export const cachedHtml = async (t: Translate, key: string, html: () => Promise<string>): Promise<string> => {
  const earlier = fragments.get(t)?.get(key);
  if (earlier !== undefined) return earlier;
  const made = await html();
  if (count >= MAX_FRAGMENTS) {
    fragments = new WeakMap();
    count = 0;
  }
  const own = fragments.get(t) ?? new Map<string, string>();
  fragments.set(t, own.set(key, made));
  count += 1;
  return made;
};
