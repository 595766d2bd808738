import { PUBLISHED, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Collection } from '#server/texts.ts';
import { listPageNames, listQuestionNames } from '#server/words/manage/list-names.ts';
import { readTextPage } from '#server/words/manage/read-page.ts';
import { titleOf } from '#server/words/office/list-texts.ts';
import type { LinksApp } from './find-targets.ts';
import type { Link } from './link-target.ts';
import { linksOfHtml, linksOfMarkdown, type WrittenLink } from './read-links.ts';

export const PLACE_KINDS = ['pages', 'faq', 'product', 'campaign', 'banner', 'announcement'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A record with links: the name of a text, or the id of another one. */
export interface PlaceRef {
  readonly place: PlaceKind;
  readonly name: string;
}

/** What visitors see of a record, or will see at its time. */
export interface LinkPlace extends PlaceRef {
  readonly titles: Readonly<Record<Locale, string>>;
  readonly links: readonly Link[];
}

/** Places in parts, so that they are never all in memory. @param names undefined for all */
type Read = (app: LinksApp, names: readonly string[] | undefined) => AsyncGenerator<readonly LinkPlace[]>;

const BATCH = 200;

const inLanguages = (links: Readonly<Record<Locale, readonly WrittenLink[]>>, at: number): Link[] =>
  LOCALES.flatMap((language) => links[language].map((link) => ({ ...link, language, at })));

const readTexts = (collection: Collection): Read =>
  async function* (app, names) {
    const { db } = app;
    const { originals } = app.texts;
    const listed =
      names ?? (await (collection === 'faq' ? listQuestionNames : listPageNames)(db.read, originals));
    for (const name of listed) {
      const page = await readTextPage(db.read, originals, { collection, name });
      if (!page || page.isHidden) continue;
      const now = app.clock.now();
      const own = collection === 'faq' ? 'faq' : (page.address ?? name);
      const links = LOCALES.flatMap((language) => {
        const { shown, scheduled, publishAt = now } = page.texts[language];
        return [
          { text: shown, at: now },
          // Their own headings are not in the shop yet.
          { text: scheduled, at: publishAt, isLater: true },
        ].flatMap(({ text, at, isLater = false }) =>
          linksOfMarkdown(text?.body ?? '')
            .filter(({ address }) => !isLater || !address.startsWith('#'))
            .map((link): Link => ({ ...link, language, at, page: own })),
        );
      });
      const titles = fromKeys(LOCALES, (language) => titleOf(collection, page, language));
      yield [{ place: collection, name, titles, links }];
    }
  };

/** Ids of all products in parts. */
async function* listProductIds({ db }: LinksApp): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const rows = await db.read
      .selectFrom('product')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ id }) => id);
  }
}

/** Most products have no link in their description, so the database leaves them out. */
async function* readProducts(...[app, names]: Parameters<Read>): AsyncGenerator<readonly LinkPlace[]> {
  for await (const ids of names ? [names.map(Number)] : listProductIds(app)) {
    const rows = await app.db.read
      .selectFrom('product')
      .select(['id', 'name_en', 'name_ar', 'publish_at', 'full_description_en', 'full_description_ar'])
      .where('id', 'in', ids)
      .where('status', 'in', [PUBLISHED, SCHEDULED])
      .where((eb) => eb.or(LOCALES.map((locale) => eb(`full_description_${locale}`, 'like', '%<a href=%'))))
      .orderBy('id')
      .execute();
    yield rows.map((row) => {
      const links = { en: linksOfHtml(row.full_description_en), ar: linksOfHtml(row.full_description_ar) };
      return {
        ...{ place: 'product' as const, name: String(row.id), titles: { en: row.name_en, ar: row.name_ar } },
        links: inLanguages(links, startOf(app, { starts_at: row.publish_at })),
      };
    });
  }
}

/** Ids of what is published and not over. */
const listShown = async (
  { db, clock }: LinksApp,
  kind: 'campaign' | 'banner' | 'announcement',
  names: readonly string[] | undefined,
): Promise<number[]> => {
  const rows = await db.read
    .selectFrom(kind)
    .select('id')
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock.now())]))
    .$if(names !== undefined, (shown) => shown.where('id', 'in', (names ?? []).map(Number)))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

const startOf = ({ clock }: LinksApp, { starts_at }: { readonly starts_at: number | null }): number =>
  Math.max(clock.now(), Number(starts_at ?? 0));

async function* readCampaigns(...[app, names]: Parameters<Read>): AsyncGenerator<readonly LinkPlace[]> {
  for (const ids of inBatches(await listShown(app, 'campaign', names), BATCH)) {
    const rows = await app.db.read
      .selectFrom('campaign')
      .select(['id', 'starts_at', 'main_title_en', 'main_title_ar', 'body_en', 'body_ar'])
      .where('id', 'in', ids)
      .execute();
    yield rows.map((row) => {
      const titles = { en: row.main_title_en, ar: row.main_title_ar };
      const links = { en: linksOfHtml(row.body_en), ar: linksOfHtml(row.body_ar) };
      return {
        place: 'campaign',
        name: String(row.id),
        titles,
        links: inLanguages(links, startOf(app, row)),
      };
    });
  }
}

const recordLink = (record: Link['record'] & object, words: LinkPlace['titles'], at: number): Link => ({
  ...{ address: `/${record.kind}/${record.id}`, words: words.en || words.ar },
  ...{ language: 'en', at, record },
});

async function* readBanners(...[app, names]: Parameters<Read>): AsyncGenerator<readonly LinkPlace[]> {
  const ids = await listShown(app, 'banner', names);
  const rows = await app.db.read
    .selectFrom('banner')
    .select(['id', 'starts_at', 'main_title_en', 'main_title_ar', 'button_text_en', 'button_text_ar'])
    .select(['target_kind', 'target_id'])
    .where('id', 'in', [0, ...ids])
    .execute();
  yield rows.map((row) => {
    const titles = { en: row.main_title_en, ar: row.main_title_ar };
    const words = { en: row.button_text_en, ar: row.button_text_ar };
    const record = { kind: row.target_kind, id: row.target_id };
    return {
      place: 'banner',
      name: String(row.id),
      titles,
      links: [recordLink(record, words, startOf(app, row))],
    };
  });
}

async function* readAnnouncements(...[app, names]: Parameters<Read>): AsyncGenerator<readonly LinkPlace[]> {
  const ids = await listShown(app, 'announcement', names);
  const rows = await app.db.read
    .selectFrom('announcement')
    .select(['id', 'starts_at', 'main_title_en', 'main_title_ar', 'link', 'target_kind', 'target_id'])
    .where('id', 'in', [0, ...ids])
    .execute();
  yield rows.map(({ target_kind: kind, target_id: id, link, ...row }) => {
    const titles = { en: row.main_title_en, ar: row.main_title_ar };
    const at = startOf(app, row);
    const links =
      kind !== null && id !== null
        ? [recordLink({ kind, id }, titles, at)]
        : LOCALES.map((language): Link => {
            const address = link.startsWith('/') ? `/${language}${link}` : link;
            return { address, words: titles[language], language, at };
          });
    return { place: 'announcement', name: String(row.id), titles, links };
  });
}

const READ: Readonly<Record<PlaceKind, Read>> = {
  pages: readTexts('pages'),
  faq: readTexts('faq'),
  product: readProducts,
  campaign: readCampaigns,
  banner: readBanners,
  announcement: readAnnouncements,
};

/** All published and scheduled content with links. */
export async function* readPlaces(
  app: LinksApp,
  kinds: readonly PlaceKind[] = PLACE_KINDS,
): AsyncGenerator<readonly LinkPlace[]> {
  for (const kind of kinds) yield* READ[kind](app, undefined);
}

/** Some of it. */
export async function* readPlacesOf(
  app: LinksApp,
  refs: readonly PlaceRef[],
): AsyncGenerator<readonly LinkPlace[]> {
  for (const kind of PLACE_KINDS) {
    const names = [...new Set(refs.flatMap(({ place, name }) => (place === kind ? name : [])))];
    for (const batch of inBatches(names, BATCH)) yield* READ[kind](app, batch);
  }
}
