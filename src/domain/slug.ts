import { dropEnd } from './drop-end.ts';

/** An encoded Arabic letter takes six bytes, and proxies refuse addresses of a few kilobytes. */
const SLUG_MAXIMUM = 100;

/**
 * Formats a slug: lower case, with hyphens for white space and slashes. Arabic letters are preserved. Long ones are cut,
 * because the id before them is what finds a page.
 */
export const slugify = (text: string): string => {
  const slug = text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\//g, '-');
  const letters = Array.from(slug);
  return letters.length > SLUG_MAXIMUM ? dropEnd(letters.slice(0, SLUG_MAXIMUM).join(''), '-') : slug;
};

const KEY_MAXIMUM = 90;

/** Formats a key of the catalogue: a-z, 0-9 and hyphens. Empty for a text without such letters. */
export const toKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, KEY_MAXIMUM)
    .replace(/-$/, '');

/** Room for a number behind it, within the 60 characters of an address. */
const ADDRESS_MAXIMUM = 56;

/** Proposes the address of a page from its English title. Empty for a title without Latin letters. */
export const toAddress = (title: string): string => dropEnd(toKey(title).slice(0, ADDRESS_MAXIMUM), '-');

/** The stem, or with the first number that makes it free: `whey`, `whey-2`, `whey-3`. */
export const freeKey = (stem: string, taken: ReadonlySet<string>): string => {
  let key = stem;
  for (let n = 2; taken.has(key); n += 1) key = `${stem}-${n}`;
  return key;
};
