import type { Transaction } from 'kysely';
import { inBatches } from '#domain/in-batches.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { textFaultInFile } from '#i18n/office/text-fault.ts';
import { readProductRecords } from '#server/catalogue/export/product-records.ts';
import type { Product } from '#server/catalogue/import/schemas/catalogue.ts';
import { renderDescriptions } from '#server/catalogue/import/write/descriptions.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { renderMarkdown } from '#server/platform/html/sanitize-description.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import { RENDERER_VERSION } from '#server/platform/markdown/version.ts';
import { listCampaignsForOffice, readCampaignMarkdown } from '#server/promotions/read-promotions.ts';

const BATCH = 100;
const NAME = 'markdown';

type Columns<Stem extends string> = `${Stem}_${Locale}`;
type Write = (db: Transaction<Database>) => Promise<unknown>;

/** Checks a source as a save does. A refused one keeps its HTML. @returns true if it may be rendered */
const isAccepted = ({ log }: App, name: string, markdown: string): boolean => {
  const [fault] = checkDescription(markdown);
  if (fault)
    log.warn({ text: name, line: fault.line, reason: textFaultInFile(fault) }, 'a text keeps its old HTML');
  return fault === undefined;
};

/** Ids of products whose Markdown is stored. Others have only their HTML. */
const listProducts = async ({ db: { read } }: App): Promise<number[]> => {
  const rows = await read
    .selectFrom('product as p')
    .leftJoin('product_text as t', 't.product_id', 'p.id')
    .leftJoin('catalogue_source as s', (join) =>
      join.onRef('s.key', '=', 'p.key').on('s.list', '=', 'products'),
    )
    .select('p.id')
    .where((eb) => eb.or([eb('t.product_id', 'is not', null), eb('s.key', 'is not', null)]))
    .orderBy('p.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Writes only over the HTML that was read: a save in the meantime is newer. */
const renderProducts = async (app: App, ids: readonly number[]): Promise<Write[]> => {
  const products = await readProductRecords(app.db.read, app.clock.now(), ids);
  return [...products].flatMap(([key, { row, record }]) => {
    // The record has the shape of a catalogue file.
    const product = record as unknown as Product;
    const html = renderDescriptions(product);
    return LOCALES.flatMap((locale): Write[] => {
      const column: Columns<'full_description'> = `full_description_${locale}`;
      const source = product.fullDescription[locale];
      if (html[locale] === row[column] || !isAccepted(app, `product ${key}, ${locale}`, source)) return [];
      return [
        (db) =>
          db
            .updateTable('product')
            .set({ [column]: html[locale] })
            .where('id', '=', row.id)
            .where(column, '=', row[column])
            .execute(),
      ];
    });
  });
};

const renderCampaigns = async (app: App): Promise<Write[]> => {
  const writes: Write[] = [];
  for (const campaign of await listCampaignsForOffice(app))
    for (const locale of LOCALES) {
      const column: Columns<'body'> = `body_${locale}`;
      const source = await readCampaignMarkdown(app, campaign, locale);
      const html = renderMarkdown(source);
      if (source === '' || html === campaign[column]) continue;
      if (!isAccepted(app, `campaign ${campaign.key}, ${locale}`, source)) continue;
      writes.push((db) =>
        db
          .updateTable('campaign')
          .set({ [column]: html })
          .where('id', '=', campaign.id)
          .where(column, '=', campaign[column])
          .execute(),
      );
    }
  return writes;
};

/**
 * Renders the stored HTML of products and campaigns again if another version of the renderer made it. May be repeated,
 * also by several processes at once.
 * @returns the number of texts that changed
 */
export const renderAgain = async (app: App): Promise<number> => {
  const { db } = app;
  const made = await db.read
    .selectFrom('renderer')
    .select('version')
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (made?.version === RENDERER_VERSION) return 0;
  let changed = 0;
  const write = async (writes: readonly Write[]) => {
    changed += writes.length;
    if (writes.length > 0)
      await db.write(async (transaction) => {
        for (const one of writes) await one(transaction);
      });
  };
  for (const ids of inBatches(await listProducts(app), BATCH)) await write(await renderProducts(app, ids));
  await write(await renderCampaigns(app));
  await db.write((transaction) =>
    transaction
      .insertInto('renderer')
      .values({ name: NAME, version: RENDERER_VERSION })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: RENDERER_VERSION }))
      .execute(),
  );
  return changed;
};
