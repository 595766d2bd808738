import { HIDDEN, PUBLISHED } from '#domain/catalogue/product-status.ts';
import { inBatches } from '#domain/in-batches.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { TargetKind } from '#server/catalogue/import/parse-target.ts';
import { findMerged } from '#server/catalogue/terms/find-merged.ts';
import { pictureNameOf } from '#server/content/picture-address.ts';
import type { App } from '#server/context.ts';
import type { ShopTexts } from '#server/texts.ts';
import { readKnownFiles } from '#server/words/known-in-shop.ts';
import { listLibrary } from '#server/words/library/library.ts';
import { openTexts } from '#server/words/shop-texts.ts';
import { TAKEN_IDS } from '#server/words/taken-ids.ts';
import { type Link, type LinkState, type LinkTarget, type Pointer, readPointer } from './link-target.ts';

export type LinksApp = Pick<App, 'db' | 'texts' | 'config' | 'clock'>;

const BATCH = 500;
const NO_TITLES = { en: '', ar: '' };

/** What a record is, at any time. */
type Find = (at: number) => LinkTarget;
type Records = ReadonlyMap<number, Find>;

interface Named {
  readonly name_en: string;
  readonly name_ar: string;
}
const target = (kind: TargetKind, row: Named, stateAt: (at: number) => LinkState): Find => {
  const titles = { en: row.name_en, ar: row.name_ar };
  return (at) => ({ kind, titles, state: stateAt(at) });
};

const findProducts = async ({ db }: LinksApp, ids: readonly number[]): Promise<Records> => {
  const rows = await db.read
    .selectFrom('product')
    .select(['id', 'name_en', 'name_ar', 'status', 'publish_at', 'stock_quantity', 'is_digital'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      target('product', row, (at) => {
        if (row.status === PUBLISHED)
          return row.stock_quantity < 1 && row.is_digital === 0 ? 'sold_out' : 'open';
        if (row.status === HIDDEN) return 'hidden';
        if (row.publish_at === null) return 'draft';
        return Number(row.publish_at) <= at ? 'open' : 'later';
      }),
    ]),
  );
};

/** A merged category leads to the one that has its products. */
const findCategories = async ({ db }: LinksApp, ids: readonly number[]): Promise<Records> => {
  const merged = await findMerged(db.read, 'category', ids);
  const rows = await db.read
    .selectFrom('category as c')
    .select(['c.id', 'c.name_en', 'c.name_ar'])
    .select((eb) =>
      eb
        .selectFrom('category_path as path')
        .innerJoin('category as below', 'below.id', 'path.category_id')
        .select((inner) => inner.fn.sum<number | null>('below.product_count').as('n'))
        .whereRef('path.ancestor_id', '=', 'c.id')
        .as('products'),
    )
    .where('c.id', 'in', [...ids, ...merged.values()])
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.id,
      target('category', row, () => (Number(row.products ?? 0) > 0 ? 'open' : 'empty')),
    ]),
  );
  for (const [from, to] of merged) {
    const other = found.get(to);
    if (other && !found.has(from)) found.set(from, other);
  }
  return found;
};

const findCampaigns = async ({ db }: LinksApp, ids: readonly number[]): Promise<Records> => {
  const rows = await db.read
    .selectFrom('campaign')
    .select(['id', 'main_title_en as name_en', 'main_title_ar as name_ar', 'status', 'starts_at', 'ends_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      target('campaign', row, (at) => {
        if (row.status !== 'published') return row.status === 'draft' ? 'draft' : 'hidden';
        if (Number(row.ends_at) <= at) return 'over';
        return Number(row.starts_at) <= at ? 'open' : 'later';
      }),
    ]),
  );
};

const FIND = { product: findProducts, category: findCategories, campaign: findCampaigns };

const findRecords = async (app: LinksApp, kind: TargetKind, ids: ReadonlySet<number>): Promise<Records> => {
  const found = new Map<number, Find>();
  for (const batch of inBatches([...ids], BATCH))
    for (const [id, one] of await FIND[kind](app, batch)) found.set(id, one);
  return found;
};

/** Times at which drafts of pages are published, by the name of the page. */
const listDue = async ({ db }: LinksApp): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.read
    .selectFrom('text_page')
    .select(['name', 'publish_en_at', 'publish_ar_at'])
    .where('collection', '=', 'pages')
    .where((eb) => eb.or(LOCALES.map((locale) => eb(`publish_${locale}_at`, 'is not', null))))
    .execute();
  return new Map(
    rows.map((row) => [
      row.name,
      Math.min(
        ...LOCALES.flatMap((locale) =>
          row[`publish_${locale}_at`] === null ? [] : Number(row[`publish_${locale}_at`]),
        ),
      ),
    ]),
  );
};

/** Pages, questions and their headings. */
const createPageFinder = (texts: ShopTexts, due: ReadonlyMap<string, number>) => {
  const isText = (name: string): boolean => name !== 'faq' && texts.languages(name).length > 0;
  const titlesOf = async (name: string): Promise<LinkTarget['titles']> => {
    const [en, ar] = await Promise.all(LOCALES.map((locale) => texts.page(locale, name)));
    return { en: String(en?.head.title ?? ''), ar: String(ar?.head.title ?? '') };
  };
  const findQuestion = async (anchor: string): Promise<LinkTarget> => {
    const [en, ar] = await Promise.all(
      LOCALES.map(async (locale) => (await texts.questions(locale)).find(({ name }) => name === anchor)),
    );
    const titles = { en: String(en?.head.question ?? ''), ar: String(ar?.head.question ?? '') };
    return { kind: 'question', titles, state: en || ar ? 'open' : 'missing' };
  };
  return async (
    { locale, name, anchor }: Extract<Pointer, { kind: 'page' }>,
    at: number,
  ): Promise<LinkTarget> => {
    if (name === 'faq' && anchor !== '' && !TAKEN_IDS.has(anchor)) return findQuestion(anchor);
    const own = texts.find(name);
    if (own && own.kind !== 'page') {
      const isDue = (due.get(name) ?? Number.POSITIVE_INFINITY) <= at;
      const state = own.kind === 'gone' ? 'hidden' : isDue ? 'open' : 'draft';
      return { kind: 'page', titles: NO_TITLES, state };
    }
    const address = own?.address ?? name;
    if (!isText(address)) return { kind: 'page', titles: NO_TITLES, state: 'open' };
    const page = await texts.page(locale, address);
    if (!page) return { kind: 'page', titles: NO_TITLES, state: 'hidden' };
    const hasAnchor =
      anchor === '' || TAKEN_IDS.has(anchor) || page.headings.some(({ slug }) => slug === anchor);
    return { kind: 'page', titles: await titlesOf(address), state: hasAnchor ? 'open' : 'heading_missing' };
  };
};

export interface LinkFinder {
  /** What the links lead to, in their order. */
  find(links: readonly Link[]): Promise<readonly LinkTarget[]>;
}

/** Finds what links of the shop lead to. Asks nothing of other hosts. */
export const openLinkFinder = async (app: LinksApp): Promise<LinkFinder> => {
  const [texts, due, files, library] = await Promise.all([
    // As the database has them now. The copy of this process may be older.
    openTexts(app.db, app.texts.originals),
    listDue(app),
    readKnownFiles(),
    listLibrary(app.db.read),
  ]);
  const pictures = new Set([...files.pictures, ...library.map(({ name }) => name)]);
  const findPage = createPageFinder(texts, due);
  const none = (kind: LinkTarget['kind'], state: LinkState): LinkTarget => ({
    kind,
    titles: NO_TITLES,
    state,
  });
  return {
    find: async (links) => {
      const pointers = links.map((link) => readPointer(link, app.config.siteUrl, texts));
      const idsOf = (kind: TargetKind) =>
        new Set(pointers.flatMap((one) => (one.kind === kind && one.id > 0 ? one.id : [])));
      const records = {
        product: await findRecords(app, 'product', idsOf('product')),
        category: await findRecords(app, 'category', idsOf('category')),
        campaign: await findRecords(app, 'campaign', idsOf('campaign')),
      };
      const found: LinkTarget[] = [];
      for (const [index, pointer] of pointers.entries()) {
        const at = links[index]?.at ?? app.clock.now();
        if ('id' in pointer) {
          // All products, or the catalogue of another host.
          const isElsewhere = pointer.id === 0 || app.config.apiHost !== '';
          const record = records[pointer.kind].get(pointer.id);
          found.push(record?.(at) ?? none(pointer.kind, isElsewhere ? 'open' : 'missing'));
        } else if (pointer.kind === 'page') found.push(await findPage(pointer, at));
        else if (pointer.kind === 'picture') {
          const isThere = pictures.has(pictureNameOf(pointer.address) ?? '');
          found.push(none('picture', isThere ? 'open' : 'picture_missing'));
        } else found.push(pointer.kind === 'outside' ? none('outside', 'open') : none('page', 'missing'));
      }
      return found;
    },
  };
};
