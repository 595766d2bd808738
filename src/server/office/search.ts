import type { Role } from '#domain/staff/roles.ts';
import { formatMoney } from '#i18n/format.ts';
import { inEitherLanguage } from '#i18n/locales.ts';
import { isolate } from '#i18n/office/isolate.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { canOpen, type OfficePath, officeUrl } from '#routes/office/pages.ts';
import type { App } from '#server/context.ts';
import { type FoundRecords, searchRecords } from '#server/office-search/search-records.ts';

export interface FoundGroup {
  readonly label: string;
  readonly items: readonly { readonly url: string; readonly title: string; readonly detail: string }[];
}

/** Pages that the search names, with their labels. Others are reached from these, or ask for something first. */
export const NAMED: readonly (readonly [OfficePath, Parameters<OfficeTranslate>[0]])[] = [
  ['', 'place_today'],
  ['orders', 'place_orders'],
  ['orders/new', 'order_new'],
  ['orders/statement', 'statement'],
  ['orders/remittances', 'remittances'],
  ['orders/remittances/new', 'remittance_new'],
  ['orders/remittances/owed', 'remittances_owed'],
  ['products', 'place_products'],
  ['products/new', 'editor_new'],
  ['products/stock', 'stock'],
  ['products/stock/count', 'count_title'],
  ['products/import', 'imports'],
  ['products/prices', 'prices_recent'],
  ['promotions', 'place_promotions'],
  ['promotions/coupons', 'promotions_coupons'],
  ['promotions/coupons/new', 'coupon_new'],
  ['promotions/discounts', 'promotions_discounts'],
  ['promotions/campaigns', 'promotions_campaigns'],
  ['promotions/campaigns/new', 'campaign_new'],
  ['promotions/banners', 'promotions_banners'],
  ['promotions/banners/new', 'banner_new'],
  ['promotions/announcements', 'promotions_announcements'],
  ['promotions/announcements/new', 'announcement_new'],
  ['promotions/home', 'promotions_home'],
  ['messages', 'place_messages'],
  ['messages/unsent', 'unsent'],
  ['customers', 'place_customers'],
  ['subscribers', 'subscribers'],
  ['vendors', 'vendors'],
  ['vendors/requests', 'vendor_requests'],
  ['reviews', 'place_reviews'],
  ['words', 'place_words'],
  ['words/labels', 'labels'],
  ['broken-links', 'links'],
  ['words/media', 'media'],
  ['words/new', 'words_new_page'],
  ['words/questions', 'words_questions'],
  ['words/questions/new', 'words_new_question'],
  ['settings', 'place_settings'],
  ['settings/going-live', 'going_live'],
  ['settings/going-live/demo', 'removal'],
  ['settings/shop', 'settings_shop'],
  ['settings/languages', 'settings_languages'],
  ['settings/rules', 'settings_rules'],
  ['settings/tax', 'settings_tax'],
  ['settings/backups', 'settings_backups'],
  ['settings/payments', 'payments'],
  ['settings/delivery', 'settings_delivery'],
  ['settings/data', 'settings_data'],
  ['settings/mail', 'mail_setup'],
  ['settings/staff', 'staff'],
  ['settings/audit', 'audit'],
  ['account', 'account'],
  ['keys', 'keys'],
];

const findPages = (text: string, role: Role, t: OfficeTranslate) =>
  NAMED.flatMap(([path, key]) => {
    const title = t(key);
    return canOpen(role, path) && title.toLowerCase().includes(text.toLowerCase())
      ? [{ url: officeUrl(path), title, detail: '' }]
      : [];
  });

const joinDetails = (parts: readonly string[], { locale }: OfficeTranslate): string =>
  parts
    .filter(Boolean)
    .map((part) => isolate(part, locale))
    .join(' · ');

const showOrders = (orders: FoundRecords['orders'] = [], t: OfficeTranslate) =>
  orders.map(({ id, number, name, total, state }) => ({
    url: officeUrl('orders/:id', { id }),
    title: number,
    detail: joinDetails([name, formatMoney(total), t(`state_${state}`)], t),
  }));

const showCustomers = (customers: FoundRecords['customers'] = []) =>
  customers.map(({ id, name, email, phone }) => ({
    url: officeUrl('customers/:id', { id }),
    title: name || email,
    detail: email || phone,
  }));

const showProducts = (products: FoundRecords['products'] = [], t: OfficeTranslate) =>
  products.map(({ id, sku, nameEn, nameAr, stock }) => ({
    url: officeUrl('products/:id', { id }),
    title: t.locale === 'ar' ? nameAr : nameEn,
    detail: joinDetails([sku, t('in_stock', { n: stock })], t),
  }));

const showMessages = (messages: FoundRecords['messages'] = [], t: OfficeTranslate) =>
  messages.map(({ id, number, subject, name, state }) => ({
    url: officeUrl('messages/:id', { id }),
    title: `${number} ${subject}`,
    detail: joinDetails([name, t(`ticket_${state}`)], t),
  }));

const showTexts = (texts: FoundRecords['texts'] = [], t: OfficeTranslate) =>
  texts.map(({ collection, name, titles }) => ({
    url: officeUrl('words/:kind/:name', { kind: collection, name }),
    title: inEitherLanguage(titles, t.locale) || name,
    detail: t(collection === 'faq' ? 'words_question' : 'words_page'),
  }));

/** Finds records, texts and pages by name, number, e-mail, phone or tracking number, as far as the role may read them. */
export const searchOffice = async (
  app: App,
  text: string,
  role: Role,
  t: OfficeTranslate,
): Promise<FoundGroup[]> => {
  const trimmed = text.trim().slice(0, 100);
  if (trimmed === '') return [];
  const { orders, customers, products, messages, texts } = await searchRecords(app, trimmed, role);
  const groups = [
    { label: t('place_orders'), items: showOrders(orders, t) },
    { label: t('place_customers'), items: showCustomers(customers) },
    { label: t('place_products'), items: showProducts(products, t) },
    { label: t('place_messages'), items: showMessages(messages, t) },
    { label: t('place_words'), items: showTexts(texts, t) },
    { label: t('pages'), items: findPages(trimmed, role, t) },
  ];
  return groups.filter(({ items }) => items.length > 0);
};
