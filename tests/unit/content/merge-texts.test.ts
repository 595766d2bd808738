import { describe, expect, test } from 'vitest';
import { type Choice, mergeTexts, settleParts, type Versions } from '#server/words/merge/merge-texts.ts';
import { joinUnits, type Shape, splitUnits } from '#server/words/merge/units.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const versions = (base: string, theirs: string, mine: string, shape: Shape = 'markdown'): Versions => ({
  ...{ base, theirs, mine, shape },
});
const merge = (all: Versions, ...choices: Choice[]) => {
  const left = [...choices];
  return settleParts(all, mergeTexts(all), () => left.shift());
};
const asked = (all: Versions) =>
  mergeTexts(all).flatMap((part) =>
    part.kind === 'asked' ? [[joinUnits(part.base), joinUnits(part.theirs), joinUnits(part.mine)]] : [],
  );

const ONE = 'We pack every order on the day that it is paid.';
const TWO = 'Delivery takes two to five working days in the whole country.';
const THREE = 'Returns are free for thirty days after the delivery.';
const BASE = text('## Delivery', ONE, TWO, THREE);

describe('a merge of two versions of a text', () => {
  test('takes what only one side changed, also in neighbouring paragraphs', () => {
    const faster = TWO.replace('five', 'four');
    const longer = THREE.replace('thirty', 'sixty');
    const all = versions(BASE, BASE.replace(TWO, faster), BASE.replace(THREE, longer));
    expect(asked(all)).toEqual([]);
    expect(merge(all)).toBe(text('## Delivery', ONE, faster, longer));
  });

  test('asks for a paragraph that both changed, and does as told', () => {
    const [theirs, mine] = [TWO.replace('five', 'four'), TWO.replace('five', 'three')];
    const all = versions(BASE, BASE.replace(TWO, theirs), BASE.replace(TWO, mine));
    expect(asked(all)).toEqual([[TWO, theirs, mine]]);
    expect(merge(all)).toBeUndefined();
    expect(merge(all, 'theirs')).toBe(all.theirs);
    expect(merge(all, 'mine')).toBe(all.mine);
    expect(merge(all, { edited: 'Three or four days.' })).toBe(BASE.replace(TWO, 'Three or four days.'));
    expect(merge(all, { edited: '' })).toBe(text('## Delivery', ONE, THREE));
  });

  test('asks nothing if both made the same change', () => {
    const now = BASE.replace(ONE, 'Orders leave the same day.');
    const all = versions(BASE, now, now.replace(THREE, 'Returns are free.'));
    expect(asked(all)).toEqual([]);
    expect(merge(all)).toBe(all.mine);
  });

  test('keeps added paragraphs beside changed ones, and leaves removed ones out', () => {
    const faster = TWO.replace('five', 'four');
    const all = versions(
      BASE,
      text('## Delivery', ONE, 'Sundays are no working days.', TWO, THREE, 'Ask us anything.'),
      text('## Delivery', faster, THREE),
    );
    expect(asked(all)).toEqual([]);
    expect(merge(all)).toBe(
      text('## Delivery', 'Sundays are no working days.', faster, THREE, 'Ask us anything.'),
    );
  });

  test('asks whether a paragraph stays that one side changed and the other removed', () => {
    const faster = TWO.replace('five', 'four');
    const all = versions(BASE, BASE.replace(TWO, faster), text('## Delivery', ONE, THREE));
    expect(asked(all)).toEqual([[TWO, faster, '']]);
    expect(merge(all, 'mine')).toBe(all.mine);
    expect(merge(all, 'theirs')).toBe(all.theirs);
  });

  test('asks for what both added at the same place, and can keep both', () => {
    const all = versions(BASE, text(BASE, 'Write to us.'), text(BASE, 'Call us.'));
    expect(asked(all)).toEqual([['', 'Write to us.', 'Call us.']]);
    expect(merge(all, 'both')).toBe(text(BASE, 'Write to us.', 'Call us.'));
    const first = versions('', 'One.', 'Two.');
    expect(merge(first, 'both')).toBe(text('One.', 'Two.'));
  });

  test('sees paragraphs that replace one as its change', () => {
    const faster = TWO.replace('five', 'four');
    const split = text('Tomorrow in towns.', 'Elsewhere next week.');
    const all = versions(BASE, BASE.replace(TWO, faster), BASE.replace(TWO, split));
    expect(asked(all)).toEqual([[TWO, faster, split]]);
    expect(merge(all, 'mine')).toBe(all.mine);
  });

  test('merges headings and items of a list one by one', () => {
    const base = text(
      '## Sizes\nChoose yours:',
      '- Small: 250 g\n- Medium: 500 g\n  in a jar\n- Large: 1 kg',
    );
    const theirs = base.replace('## Sizes', '## All sizes').replace('250 g', '300 g');
    const mine = base.replace('- Large: 1 kg', '- Large: 2 kg\n- Sack: 5 kg');
    const all = versions(base, theirs, mine);
    expect(asked(all)).toEqual([]);
    expect(merge(all)).toBe(theirs.replace('- Large: 1 kg', '- Large: 2 kg\n- Sack: 5 kg'));
    // A list whose paragraph in front was removed does not become part of another paragraph.
    const without = versions(text('One.', '- a\n- b'), text('One.', '- a\n- b', 'End.'), text('One.', '- b'));
    expect(merge(without)).toBe(text('One.', '- b', 'End.'));
  });

  test('merges Arabic as English', () => {
    const first = 'نُجهّز كل طلب في يوم الدفع نفسه.';
    const second = 'يستغرق التوصيل من يومين إلى خمسة أيام عمل.';
    const third = 'الإرجاع مجاني خلال ثلاثين يومًا من الاستلام.';
    const base = text('## التوصيل', first, second, third);
    const theirs = second.replace('خمسة', 'أربعة');
    const mine = second.replace('خمسة', 'ثلاثة');
    const all = versions(
      base,
      text('## التوصيل والإرجاع', first, theirs, third),
      text('## التوصيل', first, mine, third.replace('ثلاثين', 'ستين')),
    );
    expect(asked(all)).toEqual([[second, theirs, mine]]);
    expect(merge(all, 'theirs')).toBe(
      text('## التوصيل والإرجاع', first, theirs, third.replace('ثلاثين', 'ستين')),
    );
  });

  test('merges lines, and asks for the whole of a short value', () => {
    const links = versions('cart Cart\nfaq Questions', 'cart Cart\nfaq FAQ', 'faq Questions', 'lines');
    expect(merge(links)).toBe('faq FAQ');
    const title = versions('About us', 'About Quwana', '', 'value');
    expect(asked(title)).toEqual([['About us', 'About Quwana', '']]);
    expect(merge(title, 'mine')).toBe('');
  });

  test('loses no word of either side, whatever the texts are', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % most;
    };
    const paragraph = () => Array.from({ length: 6 }, () => `w${random(40)}`).join(' ');
    const edit = (paragraphs: readonly string[], mark: string) =>
      paragraphs.flatMap((one, index) => {
        const added = `${mark}${index} ${paragraph()}`;
        return [[one], [one], [], [added], [one, added], [`${one} ${mark}${index}`]][random(6)] ?? [];
      });
    for (let round = 0; round < 300; round += 1) {
      const base = Array.from({ length: random(8) }, paragraph);
      const all = versions(text(...base), text(...edit(base, 'theirs')), text(...edit(base, 'mine')));
      for (const side of ['theirs', 'mine'] as const) {
        const parts = mergeTexts(all);
        const merged = settleParts(all, parts, () => side) ?? '';
        const own = all[side].match(new RegExp(`${side}\\d+`, 'g')) ?? [];
        expect(own.filter((mark) => !merged.includes(mark))).toEqual([]);
        // Every part of the texts is in the merge or in a question.
        const seen = parts.flatMap((part) =>
          part.kind === 'asked' ? [...part.theirs, ...part.mine] : part.units,
        );
        for (const mark of (all.theirs + all.mine).match(/(?:theirs|mine)\d+/g) ?? [])
          expect(seen.some((unit) => unit.text.includes(mark))).toBe(true);
      }
    }
  });

  test('splits texts that it joins again as they were', () => {
    const markdown = text('# A', 'B\nc', '- d\n- e\n  f', '1. g\n2. h', '> i\n> j', '| k |\n| --- |');
    expect(joinUnits(splitUnits(markdown, 'markdown'))).toBe(markdown);
  });

  test('takes bounded time for texts without anything in common', () => {
    const long = (word: string) => text(...Array.from({ length: 12_000 }, (_, n) => `${word}${n}`));
    const started = performance.now();
    const all = versions(long('a'), long('b'), long('c'));
    expect(mergeTexts(all).length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
