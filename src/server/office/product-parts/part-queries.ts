import { mediaUrl } from '#domain/catalogue/media.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { listMissingDeclarations } from '#server/catalogue/office/missing-declarations.ts';
import { priceAt } from '#server/catalogue/product-row.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { listCountryOptions } from '../country-options.ts';
import { type QueryContext, query } from '../query.ts';
import { DECLARED } from './declared-form.ts';
import { partState } from './part-state.ts';
import { readVariantRows, usualPrice } from './variant-rows.ts';

type Named = { readonly name: string };

const byName = ({ app }: QueryContext, table: 'color' | 'size' | 'allergen' | 'attribute') =>
  app.db.read.selectFrom(table).select(['key', 'name_en', 'name_ar']).orderBy('position').execute();

const readPictures = async (app: App, stored: readonly string[]) => {
  const hashes = stored.map((name) => name.split('.', 1)[0] ?? '');
  const rows =
    hashes.length === 0
      ? []
      : await app.db.read
          .selectFrom('media')
          .select(['hash', 'ext', 'width', 'height'])
          .where('hash', 'in', hashes)
          .execute();
  const media = new Map(rows.map((row) => [row.hash, row]));
  return Promise.all(
    hashes.map(async (hash) => {
      const row = media.get(hash);
      return row && { ...row, url: mediaUrl(hash, row.ext) };
    }),
  );
};

/** What the tabs of a product show beside its frame. Undefined if there is no such product. */
export const partQueries = {
  'product.pictures': query('products.change', async (context, { name }: Named) => {
    const { app, now } = context;
    const product = await readRecord(app.db.read, byNumber(name), now);
    if (!product) return undefined;
    const { images, colors, attributes } = product.record;
    const pictures = await readPictures(
      app,
      images.map(({ file }) => product.pictures.get(file) ?? file),
    );
    return {
      state: partState(product.record, ['images']),
      images: images.map((image, at) => ({ ...image, picture: pictures[at] })),
      colors: (await byName(context, 'color')).filter(({ key }) => colors.includes(key)),
      attributes,
    };
  }),
  'product.choices': query('products.change', async (context, { name }: Named) => {
    const { app, now } = context;
    const product = await readRecord(app.db.read, byNumber(name), now);
    if (!product) return undefined;
    const { sizes, sizePriceAdjustments, colors, attributes } = product.record;
    const known = await byName(context, 'attribute');
    return {
      state: partState(product.record, ['sizes', 'sizePriceAdjustments', 'colors', 'attributes']),
      record: { sizes, sizePriceAdjustments, colors, attributes },
      price: priceAt(product.row, context.now),
      sizes: await byName(context, 'size'),
      colors: await byName(context, 'color'),
      attributes: known.filter(({ key }) => key !== 'color' && key !== 'size'),
    };
  }),
  'product.variants': query('products.change', async ({ app, now, locale }, { name }: Named) => {
    const product = await readRecord(app.db.read, byNumber(name), now);
    if (!product) return undefined;
    const { rows, leftOut, isKept, pieces } = await readVariantRows(app.db.read, product);
    return {
      state: partState(product.record, ['variants']),
      isKept,
      isDigital: product.record.isDigital,
      /** All pieces of the product, those of variants that are not offered included. */
      pieces: isKept ? pieces : product.row.stock_quantity,
      rows: rows.map(({ combination, values, stored, record, sku }, at) => ({
        ...{ combination, stored, sku, image: record?.image },
        // Before the first save the first variant has all of them, so that saving as it is loses none.
        pieces: isKept ? stored?.stock : at === 0 ? product.row.stock_quantity : 0,
        isOffered: stored ? stored.is_offered === 1 : !isKept,
        name: values.map((value) => inLanguage(value, 'value', locale)),
        usual: usualPrice(product, values, now),
      })),
      leftOut: leftOut.map((variant) => ({ sku: variant.sku, stock: variant.stock })),
      images: product.record.images.map(({ file, alt }) => ({ file, alt: alt[locale] })),
      usual: {
        orderMaximum: product.row.order_maximum_quantity,
        netContent: product.row.net_content,
        weightGrams: product.row.weight_grams,
        servings: product.row.servings_per_pack,
      },
    };
  }),
  'product.facts': query('products.change', async (context, { name }: Named) => {
    const product = await readRecord(context.app.db.read, byNumber(name), context.now);
    if (!product) return undefined;
    const { record } = product;
    const { read } = context.app.db;
    return {
      state: partState(product.record, ['nutrition', 'ingredients', 'allergens', ...DECLARED]),
      fileState: partState(product.record, ['isDigital', 'digitalFile']),
      record,
      allergens: await read
        .selectFrom('allergen')
        .select(['key', 'name_en', 'name_ar'])
        .orderBy('id')
        .execute(),
      brand: await read
        .selectFrom('manufacturer')
        .selectAll()
        .where('id', '=', product.row.manufacturer_id)
        .executeTakeFirstOrThrow(),
      countries: await listCountryOptions(read, context.locale),
      missing: await listMissingDeclarations(read, product.id),
    };
  }),
};
