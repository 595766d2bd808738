import { describe, expect, test } from 'vitest';
import { indexWords, searchWords } from '#domain/catalogue/search.ts';
import { listLikelyWords, spellingTolerance, trigramsOf, wordDistance } from '#domain/catalogue/spelling.ts';

describe('the distance of two words', () => {
  test.each([
    ['protein', 'protein', 0],
    ['protien', 'protein', 0.75],
    ['wey', 'whey', 0.5],
    ['kreatine', 'creatine', 0.5],
    ['shakr', 'shaker', 0.5],
    ['colagen', 'collagen', 0.5],
    ['bar', 'car', 1],
    ['بروتن', 'بروتين', 0.5],
    ['', 'bar', 2.5],
  ])('%j to %j is %d', (typed, meant, distance) => {
    expect(wordDistance(typed, meant)).toBe(distance);
  });

  test('that is tolerated grows with the word', () => {
    expect(['ab', 'wey', 'whey', 'shaker', 'protein', '2026'].map(spellingTolerance)).toEqual([
      0, 0.5, 1, 1, 2, 0,
    ]);
  });
});

test('a misspelled word matches its nearest ones only', () => {
  const known = ['shake', 'shaker', 'shakes', 'marker', 'snack'];
  expect(listLikelyWords('shakr', known)).toEqual(['shaker']);
  expect(listLikelyWords('zzz', known)).toEqual([]);
});

test('trigrams include the beginning and the end', () => {
  expect(trigramsOf('whey')).toEqual(['_wh', 'whe', 'hey', 'ey_']);
  expect(trigramsOf('a')).toEqual(['_a_']);
});

describe('the words of a text', () => {
  test('have both spellings of hyphenated words', () => {
    expect(indexWords('Ignite Pre-workout')).toEqual(['ignite', 'pre', 'workout', 'preworkout']);
  });

  test('lose the Arabic article, and "and" and "with" before it', () => {
    expect(searchWords('البروتين والكاكاو بالقهوة للعضلات')).toEqual(['بروتين', 'كاكاو', 'قهوه', 'عضلات']);
  });

  test('are found without the Arabic "and" too', () => {
    expect(indexWords('زنك ومغنيسيوم')).toEqual(['زنك', 'ومغنيسيوم', 'مغنيسيوم']);
  });
});
