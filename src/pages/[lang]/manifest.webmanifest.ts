import type { APIRoute } from 'astro';
import { formatMoney } from '#i18n/format.ts';
import { direction } from '#i18n/locales.ts';
import { listLocalePaths } from '#loaders/locale-paths.ts';
import { homePath, listingPath, pagePath } from '#routes/paths.ts';

export const prerender = true;
export const getStaticPaths = listLocalePaths;

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
];

export const GET: APIRoute = async ({ locals: { locale, t, freeShippingFrom } }) =>
  Response.json({
    id: '/',
    name: t('lbl_com_site_title'),
    short_name: t('lbl_com_site_title'),
    description: t('lbl_com_description', { sum: formatMoney(await freeShippingFrom()) }),
    lang: locale,
    dir: direction(locale),
    start_url: homePath(locale),
    scope: '/',
    display: 'standalone',
    background_color: '#fdfcf8',
    theme_color: '#0b3a30',
    categories: ['shopping', 'health'],
    icons: ICONS,
    shortcuts: [
      { name: t('lbl_com_all_products'), url: listingPath(locale) },
      { name: t('lbl_cart_heading'), url: pagePath(locale, 'cart') },
      { name: t('lbl_order_title'), url: pagePath(locale, 'orders-history') },
    ],
  });
