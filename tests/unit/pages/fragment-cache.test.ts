import { describe, expect, it } from 'vitest';
import { cachedHtml } from '#components/fragment-cache.ts';
import { translator } from '#i18n/translate.ts';

const render = (html: string) => {
  const made: string[] = [];
  return {
    made,
    html: async () => {
      made.push(html);
      return html;
    },
  };
};

describe('cached markup', () => {
  it('is rendered once per key', async () => {
    const t = translator('en');
    const first = render('<p>one</p>');
    expect(await cachedHtml(t, 'card 1', first.html)).toBe('<p>one</p>');
    expect(await cachedHtml(t, 'card 1', first.html)).toBe('<p>one</p>');
    expect(first.made).toHaveLength(1);
  });

  it('differs by key, by language and by changed labels', async () => {
    const [english, arabic] = [translator('en'), translator('ar')];
    await cachedHtml(english, 'card 2', render('old').html);
    expect(await cachedHtml(english, 'card 3', render('other key').html)).toBe('other key');
    expect(await cachedHtml(arabic, 'card 2', render('other language').html)).toBe('other language');
    const changed = translator('en', { lbl_com_was: 'before' });
    expect(await cachedHtml(changed, 'card 2', render('other words').html)).toBe('other words');
  });

  it('is evicted before there is too much of it', async () => {
    const t = translator('en');
    const first = render('first');
    await cachedHtml(t, 'many 0', first.html);
    for (let n = 1; n <= 2000; n += 1) await cachedHtml(t, `many ${n}`, async () => '');
    await cachedHtml(t, 'many 0', first.html);
    expect(first.made).toHaveLength(2);
  });

  it('is not stored when it could not be rendered', async () => {
    const t = translator('en');
    await expect(cachedHtml(t, 'broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cachedHtml(t, 'broken', render('well').html)).toBe('well');
  });
});
