import { mediaUrl } from '#domain/catalogue/media.ts';
import { byNumber } from '#server/catalogue/manage/find-products.ts';
import { readProgress } from '#server/catalogue/manage/picture-upload.ts';
import { readRecord } from '#server/catalogue/manage/read-record.ts';
import { priceAt } from '#server/catalogue/product-row.ts';
import type { App } from '#server/context.ts';
import { type QueryContext, query } from '../query.ts';
import { partState } from './part-state.ts';

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
      return row && { ...row, url: mediaUrl(hash, row.ext), progress: await readProgress(app, row) };
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
      makesSizes: app.config.backgroundPictures,
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
  'product.facts': query('products.change', async (context, { name }: Named) => {
    const product = await readRecord(context.app.db.read, byNumber(name), context.now);
    if (!product) return undefined;
    const { nutrition, ingredients, allergens, digitalFile, isDigital } = product.record;
    return {
      state: partState(product.record, ['nutrition', 'ingredients', 'allergens']),
      fileState: partState(product.record, ['isDigital', 'digitalFile']),
      record: { nutrition, ingredients, allergens, digitalFile, isDigital },
      allergens: await context.app.db.read
        .selectFrom('allergen')
        .select(['key', 'name_en', 'name_ar'])
        .orderBy('id')
        .execute(),
    };
  }),
};
