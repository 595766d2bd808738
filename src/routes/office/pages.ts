import { PICTURE_BYTES } from '#domain/catalogue/media.ts';
import { dropEnd } from '#domain/drop-end.ts';
import { can, type Permission, type Role } from '#domain/staff/roles.ts';

const OFFICE = '/office';

/** Entries of the side rail. */
export const PLACES = [
  'today',
  'orders',
  'products',
  'promotions',
  'customers',
  'messages',
  'reviews',
  'words',
  'settings',
] as const;
export type Place = (typeof PLACES)[number];

export interface OfficePage {
  /** Path below `/office`. A segment that begins with a colon is a parameter. */
  readonly path: string;
  /** `anyone`: for visitors without a session, such as the sign-in page. */
  readonly permission: Permission | 'anyone';
  readonly place?: Place;
  /** Answered by the server with a file instead of a page (server/office/files/). */
  readonly isFile?: boolean;
  /**
   * A file with names, phone numbers or e-mail addresses, which needs a second factor of the last ten minutes. Its path ends
   * with `/export`, below its page.
   */
  readonly needsStepUp?: boolean;
  /** The page takes files, which this action receives. */
  readonly upload?: UploadRules;
  /** Most bytes of a form without files, where it may be longer than others. */
  readonly formBytes?: number;
}

export interface UploadRules {
  readonly action: string;
  /** Most files of a form, and most bytes of one file. */
  readonly files: number;
  readonly fileBytes: number;
}

const MB = 1024 * 1024;
/** Three versions of the longest text in two languages. An Arabic letter takes six bytes. */
const TEXT_FORM_BYTES = 4 * MB;

const TABLE = [
  { path: '', permission: 'dashboard.read', place: 'today' },
  { path: 'search', permission: 'search.use' },
  { path: 'search/results', permission: 'search.use', isFile: true },
  { path: 'broken-links', permission: 'front.change', place: 'today' },
  { path: 'keys', permission: 'dashboard.read' },
  { path: 'orders', permission: 'orders.read', place: 'orders' },
  { path: 'orders/new', permission: 'orders.change', place: 'orders' },
  { path: 'orders/ship', permission: 'orders.ship', place: 'orders' },
  { path: 'orders/pick-list', permission: 'orders.ship', place: 'orders' },
  { path: 'orders/packing-slips', permission: 'orders.ship', place: 'orders' },
  { path: 'orders/cities', permission: 'orders.ship', place: 'orders', isFile: true },
  { path: 'orders/coded-place', permission: 'orders.ship', place: 'orders', isFile: true },
  {
    ...{ path: 'orders/export', permission: 'orders.read', place: 'orders' },
    ...{ isFile: true, needsStepUp: true },
  },
  {
    ...{ path: 'orders/statement', permission: 'orders.change', place: 'orders' },
    upload: { action: 'statement.check', files: 1, fileBytes: 5 * MB },
  },
  { path: 'orders/remittances', permission: 'orders.change', place: 'orders' },
  {
    ...{ path: 'orders/remittances/new', permission: 'orders.change', place: 'orders' },
    upload: { action: 'remittance.check', files: 1, fileBytes: 5 * MB },
  },
  { path: 'orders/remittances/preview', permission: 'orders.change', place: 'orders' },
  { path: 'orders/remittances/owed', permission: 'orders.change', place: 'orders' },
  { path: 'orders/remittances/owed/export', permission: 'orders.change', place: 'orders', isFile: true },
  { path: 'orders/remittances/:id', permission: 'orders.change', place: 'orders' },
  { path: 'orders/:id', permission: 'orders.read', place: 'orders' },
  { path: 'orders/:id/picture', permission: 'orders.read', place: 'orders', isFile: true },
  { path: 'orders/:id/tax-document', permission: 'orders.read', place: 'orders', isFile: true },
  { path: 'products', permission: 'stock.change', place: 'products' },
  { path: 'products/stock', permission: 'stock.change', place: 'products' },
  { path: 'products/stock/count', permission: 'stock.change', place: 'products' },
  { path: 'products/stock/:id', permission: 'stock.change', place: 'products' },
  { path: 'products/terms/:kind', permission: 'products.change', place: 'products' },
  { path: 'products/terms/:kind/:id', permission: 'products.change', place: 'products' },
  { path: 'products/terms/:kind/:id/merge', permission: 'products.change', place: 'products' },
  {
    ...{ path: 'products/import', permission: 'catalogue.import', place: 'products' },
    upload: { action: 'import.start', files: 1, fileBytes: 256 * MB },
  },
  {
    ...{ path: 'products/import/export', permission: 'catalogue.import', place: 'products' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'products/import/:id', permission: 'catalogue.import', place: 'products' },
  { path: 'products/import/:id/rows', permission: 'catalogue.import', place: 'products', isFile: true },
  { path: 'products/import/:id/state', permission: 'catalogue.import', place: 'products', isFile: true },
  { path: 'products/export', permission: 'catalogue.import', place: 'products', isFile: true },
  { path: 'products/change', permission: 'products.change', place: 'products' },
  { path: 'products/tags', permission: 'products.change', place: 'products' },
  { path: 'products/prices', permission: 'products.change', place: 'products' },
  { path: 'products/prices/:id', permission: 'products.change', place: 'products' },
  { path: 'promotions', permission: 'promotions.change', place: 'promotions' },
  { path: 'promotions/products', permission: 'promotions.change', place: 'promotions', isFile: true },
  { path: 'promotions/targets/:kind', permission: 'front.change', place: 'promotions', isFile: true },
  { path: 'promotions/preview', permission: 'promotions.change', place: 'promotions' },
  { path: 'promotions/discounts', permission: 'promotions.change', place: 'promotions' },
  { path: 'promotions/campaigns', permission: 'promotions.change', place: 'promotions' },
  {
    ...{ path: 'promotions/campaigns/new', permission: 'promotions.change', place: 'promotions' },
    upload: { action: 'campaign.add', files: 2, fileBytes: 32 * MB },
  },
  {
    ...{ path: 'promotions/campaigns/:id', permission: 'promotions.change', place: 'promotions' },
    upload: { action: 'campaign.change', files: 2, fileBytes: 32 * MB },
  },
  { path: 'promotions/banners', permission: 'front.change', place: 'promotions' },
  {
    ...{ path: 'promotions/banners/new', permission: 'front.change', place: 'promotions' },
    upload: { action: 'banner.add', files: 2, fileBytes: 32 * MB },
  },
  {
    ...{ path: 'promotions/banners/:id', permission: 'front.change', place: 'promotions' },
    upload: { action: 'banner.change', files: 2, fileBytes: 32 * MB },
  },
  { path: 'promotions/announcements', permission: 'front.change', place: 'promotions' },
  { path: 'promotions/announcements/new', permission: 'front.change', place: 'promotions' },
  { path: 'promotions/announcements/:id', permission: 'front.change', place: 'promotions' },
  { path: 'promotions/home', permission: 'front.change', place: 'promotions' },
  { path: 'promotions/coupons', permission: 'promotions.change', place: 'promotions' },
  { path: 'promotions/coupons/new', permission: 'promotions.change', place: 'promotions' },
  { path: 'promotions/coupons/:code', permission: 'promotions.change', place: 'promotions' },
  { path: 'products/new', permission: 'products.change', place: 'products' },
  { path: 'products/:id', permission: 'stock.change', place: 'products' },
  { path: 'products/:id/history', permission: 'stock.change', place: 'products' },
  {
    ...{ path: 'products/:id/pictures', permission: 'products.change', place: 'products' },
    upload: { action: 'product.add-pictures', files: 12, fileBytes: PICTURE_BYTES },
  },
  { path: 'products/:id/choices', permission: 'products.change', place: 'products' },
  {
    ...{ path: 'products/:id/variants', permission: 'products.change', place: 'products' },
    formBytes: TEXT_FORM_BYTES,
  },
  {
    ...{ path: 'products/:id/facts', permission: 'products.change', place: 'products' },
    upload: { action: 'product.set-file', files: 1, fileBytes: 64 * MB },
  },
  { path: 'messages', permission: 'messages.change', place: 'messages' },
  { path: 'messages/change', permission: 'messages.change', place: 'messages' },
  { path: 'messages/unsent', permission: 'messages.change', place: 'messages' },
  { path: 'messages/:id', permission: 'messages.change', place: 'messages' },
  { path: 'customers', permission: 'customers.read', place: 'customers' },
  {
    ...{ path: 'customers/export', permission: 'customers.change', place: 'customers' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'customers/:id', permission: 'customers.read', place: 'customers' },
  {
    ...{ path: 'customers/:id/export', permission: 'customers.change', place: 'customers' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'subscribers', permission: 'subscribers.read', place: 'customers' },
  {
    ...{ path: 'subscribers/export', permission: 'subscribers.read', place: 'customers' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'vendors', permission: 'vendors.change', place: 'customers' },
  { path: 'vendors/requests', permission: 'vendors.change', place: 'customers' },
  { path: 'vendors/requests/:id', permission: 'vendors.change', place: 'customers' },
  { path: 'vendors/:id', permission: 'settings.change', place: 'customers' },
  { path: 'reviews', permission: 'reviews.change', place: 'reviews' },
  { path: 'reviews/change', permission: 'reviews.change', place: 'reviews' },
  { path: 'reviews/:id', permission: 'reviews.change', place: 'reviews' },
  { path: 'words/labels', permission: 'words.change', place: 'words' },
  { path: 'words/labels/:key', permission: 'words.change', place: 'words' },
  { path: 'words', permission: 'words.change', place: 'words' },
  { path: 'words/new', permission: 'words.change', place: 'words', formBytes: TEXT_FORM_BYTES },
  { path: 'words/questions', permission: 'words.change', place: 'words' },
  { path: 'words/questions/new', permission: 'words.change', place: 'words', formBytes: TEXT_FORM_BYTES },
  {
    ...{ path: 'words/media', permission: 'media.change', place: 'words' },
    upload: { action: 'picture.add', files: 12, fileBytes: PICTURE_BYTES },
  },
  {
    ...{ path: 'words/media/:id', permission: 'media.change', place: 'words' },
    upload: { action: 'picture.replace', files: 1, fileBytes: PICTURE_BYTES },
  },
  { path: 'words/pictures/:language', permission: 'words.change', place: 'words', isFile: true },
  { path: 'words/links/:language', permission: 'links.find', place: 'words', isFile: true },
  { path: 'words/:kind/:name/editors', permission: 'words.change', place: 'words', isFile: true },
  { path: 'words/:kind/:name/delete', permission: 'words.change', place: 'words' },
  { path: 'words/:kind/:name', permission: 'words.change', place: 'words', formBytes: TEXT_FORM_BYTES },
  { path: 'settings', permission: 'account.change', place: 'settings' },
  { path: 'settings/mail', permission: 'settings.change', place: 'settings' },
  { path: 'settings/going-live', permission: 'settings.change', place: 'settings' },
  { path: 'settings/going-live/demo', permission: 'settings.change', place: 'settings' },
  { path: 'settings/payments', permission: 'settings.change', place: 'settings' },
  {
    ...{ path: 'settings/shop', permission: 'settings.change', place: 'settings' },
    upload: { action: 'shop.set-pictures', files: 5, fileBytes: 5 * MB },
  },
  { path: 'settings/languages', permission: 'settings.change', place: 'settings' },
  { path: 'settings/rules', permission: 'settings.change', place: 'settings' },
  { path: 'settings/tax', permission: 'settings.change', place: 'settings' },
  { path: 'settings/backups', permission: 'settings.change', place: 'settings' },
  {
    ...{ path: 'settings/backups/export', permission: 'settings.change', place: 'settings' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'settings/delivery', permission: 'settings.change', place: 'settings' },
  { path: 'settings/delivery/zones/:id', permission: 'settings.change', place: 'settings' },
  { path: 'settings/delivery/methods/:id', permission: 'settings.change', place: 'settings' },
  { path: 'settings/data', permission: 'settings.change', place: 'settings' },
  { path: 'settings/staff', permission: 'staff.change', place: 'settings' },
  { path: 'settings/staff/:id', permission: 'staff.change', place: 'settings' },
  { path: 'settings/audit', permission: 'audit.read', place: 'settings' },
  {
    ...{ path: 'settings/audit/export', permission: 'audit.read', place: 'settings' },
    ...{ isFile: true, needsStepUp: true },
  },
  { path: 'account', permission: 'account.change' },
  { path: 'confirm', permission: 'anyone' },
  { path: 'sign-in', permission: 'anyone' },
  { path: 'sign-in/code', permission: 'anyone' },
  { path: 'sign-in/factor', permission: 'anyone' },
  { path: 'welcome/:token', permission: 'anyone' },
] as const satisfies readonly OfficePage[];

export const OFFICE_PAGES: readonly OfficePage[] = TABLE;

export type OfficePath = (typeof TABLE)[number]['path'];

/** Permissions by path. */
const PERMISSIONS: ReadonlyMap<string, OfficePage['permission']> = new Map(
  OFFICE_PAGES.map(({ path, permission }) => [path, permission]),
);

/** True if the role may open the page, so that links to it are shown. */
export const canOpen = (role: Role, path: OfficePath): boolean => {
  const permission = PERMISSIONS.get(path);
  return permission !== undefined && permission !== 'anyone' && can(role, permission);
};

export interface FoundPage {
  readonly page: OfficePage;
  readonly params: Readonly<Record<string, string>>;
}

export const isOfficeUrl = (url: string): boolean => /^\/office(?:[/?]|$)/.test(url);

const matchPath = (
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
};

/** Finds the page of a path such as `/office/orders/12`, with or without a trailing slash. */
export const findOfficePage = (path: string): FoundPage | undefined => {
  const below = dropEnd(path, '/').slice(OFFICE.length + 1);
  for (const page of OFFICE_PAGES) {
    const params = matchPath(page.path.split('/'), below.split('/'));
    if (params) return { page, params };
  }
  return undefined;
};

/** @example officeUrl('orders/:id', { id: 12 }) */
export const officeUrl = (
  path: OfficePath,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string>> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(query).toString();
  return `${OFFICE}${filled === '' ? '' : `/${filled}`}${search === '' ? '' : `?${search}`}`;
};

/** Page that opens after the sign-in: only one of the office, so that a link cannot lead elsewhere. */
export const readNextPage = (search: URLSearchParams): string => {
  const next = search.get('next') ?? '';
  return isOfficeUrl(next) && !/[\\\s]/.test(next) ? next : officeUrl('');
};

/** Address of a page for visitors that leads on to `next`. */
export const withNextPage = (
  path: OfficePath,
  next: string,
  more: Readonly<Record<string, string>> = {},
): string => officeUrl(path, {}, { ...(next !== officeUrl('') && { next }), ...more });
