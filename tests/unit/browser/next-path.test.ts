import { describe, expect, it } from 'vitest';
import { loginPath, readNextPath } from '#routes/paths.ts';

const next = (target: string) => readNextPath(`?next=${encodeURIComponent(target)}`);

describe('the page after logging in', () => {
  it('is the one that the login was opened with', () => {
    const search = new URL(loginPath('ar', '/ar/orders-history?order=7'), 'http://x').search;
    expect(readNextPath(search)).toBe('/ar/orders-history?order=7');
  });

  it('is unset without one', () => {
    expect(readNextPath('')).toBeUndefined();
    expect(readNextPath('?next=')).toBeUndefined();
  });

  it.each([
    'https://evil.example/en/',
    '//evil.example/en/',
    '/\\evil.example/en/',
    'javascript:alert(1)',
    '/\t/evil.example/en/',
    '/en/../../admin',
    '/en/..//evil.example',
    '/english/',
    '/cart',
    'en/cart',
  ])('is never %s', (target) => {
    expect(next(target)).toBeUndefined();
  });
});
