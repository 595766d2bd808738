import type { Locale } from '#i18n/locales.ts';
import type { PageKind } from '#routes/table.ts';
import type { TargetKind } from '#server/catalogue/import/parse-target.ts';
import { decodeAddress } from '#server/content/decode-address.ts';
import { readPageAddress } from '#server/platform/http/pages/address.ts';
import type { ShopTexts } from '#server/texts.ts';
import type { WrittenLink } from './read-links.ts';

/** Whether visitors reach what a link leads to. Only `open` and `sold_out` do. */
export type LinkState =
  | 'open'
  | 'sold_out'
  | 'draft'
  /** Published later than the link is shown. */
  | 'later'
  | 'hidden'
  | 'over'
  /** A category without products. */
  | 'empty'
  | 'heading_missing'
  | 'picture_missing'
  | 'missing';

/** A link where it is shown. */
export interface Link extends WrittenLink {
  readonly language: Locale;
  /** Time from which visitors see it. */
  readonly at: number;
  /** Address of the page that shows it, which a link `#id` refers to; undefined where headings have no ids. */
  readonly page?: string;
  /** The record of a link that is stored with it. */
  readonly record?: { readonly kind: TargetKind; readonly id: number };
}

export interface LinkTarget {
  readonly kind: TargetKind | 'page' | 'question' | 'picture' | 'outside';
  /** '' for what has no title, such as an address outside the shop. */
  readonly titles: Readonly<Record<Locale, string>>;
  readonly state: LinkState;
}

export const leadsSomewhere = ({ state }: LinkTarget): boolean => state === 'open' || state === 'sold_out';

/** What an address names, before it is known to exist. */
export type Pointer =
  | { readonly kind: TargetKind; readonly id: number }
  | { readonly kind: 'page'; readonly locale: Locale; readonly name: string; readonly anchor: string }
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'outside' | 'missing' };

const KINDS = {
  product: 'product',
  related: 'product',
  sheet: 'product',
  listing: 'category',
  campaign: 'campaign',
} as const satisfies Record<PageKind, TargetKind>;

/** Files that the shop sends beside its pages. */
const FILE = /^\/media\/|\.[a-z\d]{2,5}$/i;

/** @param siteUrl links to it lead into the shop */
export const readPointer = (link: Link, siteUrl: string, texts: ShopTexts): Pointer => {
  if (link.record) return link.record;
  if (link.isPicture) return { kind: 'picture', address: link.address };
  const { address, language, page } = link;
  const own = siteUrl !== '' && address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  const [before = '', anchor = ''] = own.split('#', 2).map(decodeAddress);
  if (own.startsWith('#'))
    return page === undefined ? { kind: 'outside' } : { kind: 'page', locale: language, name: page, anchor };
  const [path = ''] = before.split('?', 1);
  if (!path.startsWith('/') || path.startsWith('//')) return { kind: 'outside' };
  const found = readPageAddress(path, (name) => texts.find(name) !== undefined);
  if (!found) return FILE.test(path) ? { kind: 'outside' } : { kind: 'missing' };
  if (found.about) return { kind: KINDS[found.about.kind], id: found.about.id };
  const name = found.locale ? found.path.slice(found.locale.length + 2) : found.path.slice(1);
  return { kind: 'page', locale: found.locale ?? language, name, anchor };
};
