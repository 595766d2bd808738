import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';
import { ABOUT, aboutWith, addPage } from '../../support/text-drivers.ts';

interface Group {
  readonly label: string;
  readonly items: readonly { readonly url: string; readonly title: string; readonly detail: string }[];
}

let shop: OfficeShop;
let editor: string;
beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token: editor } = await shop.signIn('editor'));
});
afterAll(() => shop.close());

const find = async (language: Locale, text: string): Promise<Group[]> => {
  const query = new URLSearchParams({ q: text });
  const { text: json } = await shop.send(`/office/words/links/${language}?${query}`, { token: editor });
  return JSON.parse(json);
};
const linksOf = (groups: readonly Group[]) => groups.flatMap(({ items }) => items.map(({ url }) => url));

describe('the search for what a text may link to', () => {
  it.each(LOCALES)(
    'finds products, categories, campaigns, pages and questions in %s that a text may publish',
    async (language) => {
      const words =
        language === 'en' ? ['whey', 'protein', 'shipping', 'gift'] : ['واي', 'بروتين', 'شحن', 'هدايا'];
      const groups = (await Promise.all(words.map((text) => find(language, text)))).flat();
      expect(new Set(groups.map(({ label }) => label))).toEqual(
        new Set(['Products', 'Categories', 'Campaigns', 'Pages', 'Questions']),
      );
      const links = [...new Set(linksOf(groups))];
      expect(links.every((link) => link.startsWith(`/${language}/`))).toBe(true);
      const body = links.map((link) => `[x](${link})`).join('\n\n');
      const publish = { languages: [language] };
      rowsOf(await saveText(shop.app, ABOUT, { texts: { [language]: aboutWith(body) }, publish }));
    },
  );

  it('finds by the words of the other language, too, and says what visitors cannot open yet', async () => {
    expect(linksOf(await find('ar', 'shipping'))).toContain('/ar/shipping');
    await addPage(shop.app, { address: 'our-story' });
    const [pages] = (await find('en', 'our-story')).filter(({ label }) => label === 'Pages');
    expect(pages?.items[0]).toMatchObject({ url: '/en/our-story', detail: 'not in the shop yet' });
  });

  it('finds the pages of the shop by their titles, also as a line of the links below a text', async () => {
    // Before texts that have the words below their title.
    expect(linksOf(await find('ar', 'contact'))[0]).toBe('/ar/contact-us');
    const { text } = await shop.send('/office/words/links/en?only=pages&q=us', { token: editor });
    const groups: Group[] = JSON.parse(text);
    const found = expect.objectContaining({ url: '/en/contact-us', key: 'contact-us Contact us' });
    expect(groups.flatMap(({ items }) => items)).toContainEqual(found);
    expect(groups.map(({ label }) => label)).toEqual(['Pages']);
  });

  it('leaves out products that customers cannot see', async () => {
    const [product] = (await find('en', 'whey'))[0]?.items ?? [];
    const id = Number(product?.url.split('/')[3]);
    await shop.app.db.write((db) =>
      db.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute(),
    );
    expect(linksOf(await find('en', product?.title ?? ''))).not.toContain(product?.url);
  });

  it.each([
    ['https://example.com/a', ['https://example.com/a'], 'Address'],
    ['www.example.com', ['https://www.example.com'], 'Address'],
    ['/en/contact-us', ['/en/contact-us'], 'Address'],
    ['/ar/about', [], 'The link "/ar/about" is in the other language. Write /en/about.'],
    [
      'javascript:alert(1)',
      [],
      'The link "javascript:alert(1)" has the scheme "javascript"; allowed are https, mailto and tel.',
    ],
    ['zzzzqqqq', [], 'Nothing in the shop matches these words.'],
  ])('answers %s', async (typed, links, label) => {
    const groups = await find('en', typed);
    expect([linksOf(groups), groups.map((group) => group.label)]).toEqual([links, [label]]);
  });

  it.each(['links', 'pictures'])('does not exist in an unknown language: %s', async (list) => {
    expect((await shop.send(`/office/words/${list}/x`, { token: editor })).status).toBe(404);
  });
});
