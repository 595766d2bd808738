import { LOCALES } from '#i18n/locales.ts';
import { FOUND_PAGES, PLAIN_PAGES, pagePath } from '#routes/paths.ts';

/**
 * Parameters whose combinations would be a page each, without end: what narrows, sorts or lays out a listing, tabs, choices
 * of a product, lists of one visitor. `page` is not among them: it is how products of a listing are reached.
 */
const ENDLESS = [
  'SearchTerm',
  'category',
  'brand',
  'size',
  'color',
  'tag',
  'avoid',
  'min',
  'max',
  'rating',
  'sort',
  'per',
  'view',
  'cols',
  'ids',
  'next',
  'v',
];

/** What crawlers may ask for. */
export const formatRobots = (siteUrl: string): string => {
  const personal = PLAIN_PAGES.filter((page) => !FOUND_PAGES.includes(page));
  const paths = [
    '/api/',
    '/dev/',
    '/webhooks/',
    ...LOCALES.flatMap((locale) => personal.map((page) => pagePath(locale, page))),
    ...ENDLESS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
  ];
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap-index.xml`,
    '',
  ].join('\n');
};
