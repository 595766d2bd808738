import { type Attack, send } from './target.ts';

const SPELLINGS = [
  '/%65n/cart',
  '/EN/cart',
  '/eN/faq',
  '//en/cart',
  '/en//cart',
  '/en/./cart',
  '/en/../en/cart',
  '/en/%63art',
  '/en/cart%00',
  '/en/cart%2f',
  '/en/%c3%28',
  '/en/%',
  '//evil.example/en/cart',
  '/\\evil.example/en/cart',
  '/%2f%2fevil.example/en/',
  '/en/%2e%2e/%2e%2e/etc/passwd',
  '/ar/no-such-page',
  '/en/product-detail/999999999/a/b',
  '/en/product-detail/1/other/words',
  '/en/all-products/999999999/nothing',
];

const isOwn = (location: string): boolean => /^\/(?![/\\])/.test(location);

/** Every spelling must lead to at most one URL of the shop, and never to another host. */
export const misspellAddresses: Attack = async (target, tally) => {
  for (const path of SPELLINGS) {
    const { status, headers } = await send(target, path);
    const isStopped = status === 301 ? isOwn(headers.location ?? '') : [400, 404, 410].includes(status);
    tally.note('other spellings of addresses', `${path}: ${status} ${headers.location ?? ''}`, isStopped);
  }
};
