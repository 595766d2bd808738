import { HOUR_MS } from '#domain/duration.ts';
import type { Locale } from '#i18n/locales.ts';
import { productPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';
import type { Previewed } from './previewed.ts';

export const PREVIEW_PARAMETER = 'preview';
const VALID_MS = 48 * HOUR_MS;

const findUnpublished = ({ db }: Pick<App, 'db'>, productId: number) =>
  db.read
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select(['p.id', 'p.name_en', 'p.name_ar', 'c.name_en as category_en', 'c.name_ar as category_ar'])
    .where('p.id', '=', productId)
    .where('p.status', '<>', 'published')
    .executeTakeFirst();

/** Path of an unpublished product's page. Undefined if it is published or does not exist. */
export const findPreviewPath = async (
  app: Pick<App, 'db'>,
  productId: number,
  locale: Locale,
): Promise<string | undefined> => {
  const row = await findUnpublished(app, productId);
  return (
    row &&
    productPath(locale, {
      ProductId: row.id,
      ProductName: inLanguage(row, 'name', locale),
      CategoryName: inLanguage(row, 'category', locale),
    })
  );
};

/** Creates a link that shows the page of an unpublished product without login, for two days. */
export const createPreviewLink = async (
  app: Pick<App, 'db' | 'clock' | 'secrets'>,
  productId: number,
  locale: Locale,
): Promise<{ readonly url: string; readonly until: number } | undefined> => {
  const path = await findPreviewPath(app, productId, locale);
  if (path === undefined) return undefined;
  const until = app.clock.now() + VALID_MS;
  const token = seal(app.secrets.key('preview'), `${productId} ${until}`, until);
  return { url: `${path}?${PREVIEW_PARAMETER}=${token}`, until };
};

/** Undefined for a token that is expired, changed, or of another product. */
export const readPreviewToken = (
  { clock, secrets }: Pick<App, 'clock' | 'secrets'>,
  token: string,
  productId: number,
): Previewed | undefined => {
  const [id, until] = (open(secrets.keys('preview'), token, clock.now()) ?? '').split(' ').map(Number);
  return id === productId && until !== undefined ? { productId, until } : undefined;
};
