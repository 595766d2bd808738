import type { Translate } from '#i18n/translate-with.ts';

/** Pieces that a process keeps in all; cards are some 3 KB each. */
const MAX_PIECES = 2000;

/** A translator is made anew when the operator changes a label, and what was said before goes with it. */
let pieces = new WeakMap<Translate, Map<string, string>>();
let count = 0;

/** `html`, or what it answered earlier for the same key and the same words. */
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
