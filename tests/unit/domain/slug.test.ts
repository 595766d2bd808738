import { describe, expect, test } from 'vitest';
import { slugify, toKey } from '#domain/slug.ts';

describe('slugs and keys', () => {
  test.each([
    ['Whey & Oats / 1 kg', 'whey-oats-1-kg'],
    ['Crème Brûlée', 'creme-brulee'],
    ['  -- ', ''],
    ['بروتين', ''],
    [`${'a'.repeat(89)} b`, 'a'.repeat(89)],
  ])('make the key of %j from a-z, 0-9 and hyphens', (text, key) => {
    expect(toKey(text)).toBe(key);
  });

  test('keep Arabic letters in a slug, not in a key', () => {
    expect(slugify('بروتين مصل/اللبن')).toBe('بروتين-مصل-اللبن');
  });

  test('cut a slug, not the page: at most 100 letters, whole ones, without a hyphen at the end', () => {
    expect(slugify('بروتين '.repeat(55))).toHaveLength(100);
    expect(slugify(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99));
    expect(Array.from(slugify('💪'.repeat(150)))).toHaveLength(100);
    expect(slugify('x'.repeat(100))).toHaveLength(100);
  });
});
