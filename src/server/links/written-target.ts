import type { Locale } from '#i18n/locales.ts';
import { readPathLocale } from '#routes/paths.ts';
import { parseTarget } from '#server/catalogue/import/parse-target.ts';
import { type LinksApp, openLinkFinder } from './find-targets.ts';
import type { LinkTarget } from './link-target.ts';

const RECORD = /^\/(?:category|campaign|product)\/[a-z0-9-]+$/;
const ADDRESS = /^(?:\/|[a-z][a-z\d+.-]*:)/i;

/**
 * What the link of a banner or an announcement leads to: a record by its key, a page without its language, or an address.
 * Undefined for words.
 */
export const findWrittenTarget = async (
  app: LinksApp,
  written: string,
  language: Locale,
): Promise<LinkTarget | undefined> => {
  if (!ADDRESS.test(written)) return undefined;
  const link = { address: written, words: '', language, at: app.clock.now() };
  const finder = await openLinkFinder(app);
  if (!RECORD.test(written)) {
    const isBare = written.startsWith('/') && readPathLocale(written) === undefined;
    const [target] = await finder.find([{ ...link, address: isBare ? `/${language}${written}` : written }]);
    return target;
  }
  const { kind, key } = parseTarget(written);
  const row = await app.db.read.selectFrom(kind).select('id').where('key', '=', key).executeTakeFirst();
  if (!row) return { kind, titles: { en: '', ar: '' }, state: 'missing' };
  const [target] = await finder.find([{ ...link, record: { kind, id: row.id } }]);
  return target;
};
