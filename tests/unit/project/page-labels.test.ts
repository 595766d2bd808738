import { expect, test } from 'vitest';
import { readImports } from '../../support/import-graph.ts';
import { listFiles, readSource } from '../../support/source-files.ts';

const USED = /\bt(\.plural|\.error)?\(\s*'(\w+)'/g;
const KEYS: Record<string, (name: string) => string> = {
  '.plural': (name) => `${name}_other`,
  '.error': (name) => `err_${name}`,
};
const LISTED = /(?<!\()'(-?(?:lbl|msg|err)_\w+)'/g;
/** Rows that only the checkout shows, which knows the way to pay. */
const CHECKOUT = /^(?:err_coupon_|lbl_chkout_(?:coupon|cash_fee|rounding))/;
const graph = readImports();

const reach = (start: string, follows: (file: string) => boolean): string[] => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    for (const target of graph.get(file) ?? [])
      if (!seen.has(target) && follows(target)) {
        seen.add(target);
        visit(target);
      }
  };
  visit(start);
  return [...seen];
};

const listed = (file: string): string[] => [...readSource(file).matchAll(LISTED)].map(([, key = '']) => key);

const listMissing = (page: string): string[] => {
  const islands = reach(page, (file) => file.startsWith('src/islands/'));
  const lists = [...islands, ...(graph.get(page) ?? [])].filter((file) => file.endsWith('labels.ts'));
  const prefixes = [page, ...lists, 'src/layouts/client-labels.ts'].flatMap(listed);
  const has = (key: string) =>
    prefixes.some((prefix) => key.startsWith(prefix)) &&
    !prefixes.some((prefix) => prefix.startsWith('-') && key.startsWith(prefix.slice(1)));
  const used = islands.flatMap((file) =>
    [...readSource(file).matchAll(USED)].map(([, kind = '', name = '']) => KEYS[kind]?.(name) ?? name),
  );
  const isElsewhere = (key: string) => CHECKOUT.test(key) && !page.endsWith('/checkout.astro');
  return [...new Set(used)].filter((key) => !has(key) && !isElsewhere(key)).map((key) => `${page} ${key}`);
};

// The browser shows the key of a label that its page does not embed.
test('pages embed the labels of their islands', () => {
  const pages = listFiles('src/pages/[[]lang]/**/*.astro').filter((page) =>
    /\{?labels\b/.test(readSource(page)),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap(listMissing)).toEqual([]);
});
