import { LOCALES } from '#i18n/locales.ts';
import { pagePath } from '#routes/paths.ts';
import { INDEXED_PAGES, PLAIN_PAGES, ROUTES } from '#routes/table.ts';

/** Parameters with an unlimited number of pages: filters, sorting, layout, product choices, personal lists. */
const ENDLESS = [
  ...new Set(
    ROUTES.flatMap(({ query = {}, crawled = [] }) =>
      Object.keys(query).filter((name) => !crawled.includes(name)),
    ),
  ),
];

export const formatRobots = (siteUrl: string): string => {
  const personal = PLAIN_PAGES.filter((page) => !INDEXED_PAGES.includes(page));
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
