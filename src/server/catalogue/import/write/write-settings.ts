import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { mediaUrl } from '#domain/catalogue/media.ts';
import { toPaise } from '#domain/money.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getPicture, type Pictures } from '../pictures.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { both } from './rows.ts';
import type { Source } from './sources.ts';

/**
 * Stores each setting as JSON, with money in paise and pictures as URLs. Name and `free_shipping_from` can also be
 * changed in the shop, so they are written only if the file differs from the last import (`before`).
 */
export const writeSettings = async (
  db: Transaction<Database>,
  { settings }: Catalogue,
  pictures: Pictures,
  before: Source | undefined,
): Promise<void> => {
  const url = (file: string) => {
    const { hash, ext } = getPicture(pictures, file);
    return mediaUrl(hash, ext);
  };
  const urls = (files: { en: string; ar: string }) => ({ en: url(files.en), ar: url(files.ar) });
  const isChanged = (name: 'shopName' | 'freeShippingFrom') =>
    !isDeepStrictEqual(settings[name], before?.[name]);
  const values: Readonly<Record<string, unknown>> = {
    ...(settings.shopName && isChanged('shopName') && both('shop_name', settings.shopName)),
    ...(settings.tagline && both('tagline', settings.tagline)),
    currency: settings.currency,
    currency_symbol: settings.currencySymbol,
    free_shipping_from:
      settings.freeShippingFrom !== undefined && isChanged('freeShippingFrom')
        ? toPaise(settings.freeShippingFrom)
        : undefined,
    ...(settings.logo && both('logo', urls(settings.logo))),
    ...(settings.logoLight && both('logo_light', urls(settings.logoLight))),
    mark: settings.mark && url(settings.mark),
    favicon: settings.favicon && url(settings.favicon),
    about_pictures: settings.aboutImages?.map(({ file, alt }) => {
      const { width, height } = getPicture(pictures, file);
      return { url: url(file), width, height, ...both('alt', alt) };
    }),
    brand_colors: settings.brandColors,
  };
  const stored = new Map(
    (await db.selectFrom('setting').selectAll().execute()).map(({ key, value }) => [key, value]),
  );
  for (const [key, given] of Object.entries(values)) {
    if (given === undefined) continue;
    const value = JSON.stringify(given);
    if (stored.get(key) === value) continue;
    await db
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
};
