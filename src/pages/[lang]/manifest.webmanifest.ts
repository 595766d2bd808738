import type { APIRoute } from 'astro';
import { formatMoney } from '#i18n/format.ts';
import { direction } from '#i18n/locales.ts';
import { textFor } from '#i18n/shop-values.ts';
import { homePath, listingPath, pagePath } from '#routes/paths.ts';

export const prerender = false;

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
/** Of the build. An icon of the shop's own has pictures only. */
const DRAWN_ICON = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };

export const GET: APIRoute = async ({ locals: { locale, t, identity, freeShippingFrom } }) =>
  Response.json(
    {
      id: '/',
      name: t('lbl_com_site_title'),
      short_name: textFor(identity.shortName, locale) || t('lbl_com_site_title'),
      description: t('lbl_com_description', { sum: formatMoney(await freeShippingFrom()) }),
      lang: locale,
      dir: direction(locale),
      start_url: homePath(locale),
      scope: '/',
      display: 'standalone',
      background_color: '#fdfcf8',
      theme_color: identity.panel,
      categories: ['shopping', 'health'],
      icons: Object.keys(identity.icons).length > 0 ? ICONS : [...ICONS, DRAWN_ICON],
      shortcuts: [
        { name: t('lbl_com_all_products'), url: listingPath(locale) },
        { name: t('lbl_cart_heading'), url: pagePath(locale, 'cart') },
        { name: t('lbl_order_title'), url: pagePath(locale, 'orders-history') },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
