import { DEFAULT_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts';

export interface SitemapEntry {
  /** Of the languages in which the page exists. */
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
  /** Time in milliseconds; undefined when unknown. */
  readonly changedAt?: number | undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  "'": '&apos;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
const escapeXml = (text: string): string => text.replace(/[&'"<>]/g, (sign) => ESCAPES[sign] ?? sign);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const formatEntry = ({ paths, changedAt }: SitemapEntry, siteUrl: string): string => {
  const locales = LOCALES.filter((locale) => paths[locale] !== undefined);
  const url = (locale: Locale) => escapeXml(`${siteUrl}${paths[locale]}`);
  const link = (hreflang: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url(locale)}"/>`;
  const isTranslated = locales.length > 1;
  const rest = [
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`,
    ...(isTranslated
      ? [...locales.map((locale) => link(locale, locale)), link('x-default', DEFAULT_LOCALE)]
      : []),
  ].join('');
  return locales.map((locale) => `<url><loc>${url(locale)}</loc>${rest}</url>\n`).join('');
};

export const formatUrlset = (entries: readonly SitemapEntry[], siteUrl: string): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries
    .map((entry) => formatEntry(entry, siteUrl))
    .join('')}</urlset>\n`;

export const formatSitemapIndex = (paths: readonly string[], siteUrl: string): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${paths
    .map((path) => `<sitemap><loc>${escapeXml(`${siteUrl}${path}`)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;
