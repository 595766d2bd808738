import { HOUR_MS } from '#domain/duration.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { textPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';
import type { PageRef } from '#server/texts.ts';
import { readTextPage } from '../manage/read-page.ts';
import { isCollection, keyOf } from '../text-page.ts';
import type { PreviewedPage } from './previewed.ts';

const VALID_MS = 48 * HOUR_MS;

/** Address of the page that shows a text. */
const pathOfText = (
  { collection, name, address }: PageRef & { readonly address?: string | undefined },
  locale: Locale,
): string => textPath(locale, collection === 'faq' ? 'faq' : (address ?? name));

/** Creates a link that shows the drafts of a page without login, for two days. */
export const createTextPreviewLink = (
  { clock, secrets }: Pick<App, 'clock' | 'secrets'>,
  page: PageRef & { readonly address?: string | undefined },
  locale: Locale,
): { readonly url: string; readonly until: number } => {
  const until = clock.now() + VALID_MS;
  const token = seal(secrets.key('preview'), `${keyOf(page)} ${until}`, until);
  const anchor = page.collection === 'faq' ? `#${page.name}` : '';
  return { url: `${pathOfText(page, locale)}?preview=${token}${anchor}`, until };
};

/** Undefined for a token that is expired, changed, or of another page. */
export const readTextPreview = async (
  { clock, secrets, db, texts }: Pick<App, 'clock' | 'secrets' | 'db' | 'texts'>,
  token: string,
  path: string,
): Promise<PreviewedPage | undefined> => {
  const opened = open(secrets.keys('preview'), token, clock.now()) ?? '';
  const [, collection = '', name = '', until] = /^(\w+)\/([\w-]+) (\d+)$/.exec(opened) ?? [];
  if (!isCollection(collection)) return undefined;
  const ref: PageRef = { collection, name };
  const page = await readTextPage(db.read, texts.originals, ref);
  if (!page || !LOCALES.some((locale) => pathOfText(page, locale) === path)) return undefined;
  const shown = fromKeys(LOCALES, (locale) => page.texts[locale].draft ?? page.texts[locale].published);
  const drafts = LOCALES.flatMap((locale) => {
    const text = shown[locale];
    return text ? [[locale, text] as const] : [];
  });
  return {
    ...{ collection, name, texts: Object.fromEntries(drafts), until: Number(until) },
    ...{ position: page.position, isHidden: false, address: page.address, menu: page.menu },
  };
};
