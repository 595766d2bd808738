import { can, type Permission, type Role } from '#domain/staff/roles.ts';
import { linkText } from '#i18n/office/link-text.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { findBrokenIn, listBroken, MOST_BROKEN } from '#server/links/check-links.ts';
import { findLinksTo } from '#server/links/find-links-to.ts';
import type { LinksApp } from '#server/links/find-targets.ts';
import type { PlaceKind, PlaceRef } from '#server/links/link-places.ts';
import { findWrittenTarget } from '#server/links/written-target.ts';
import { query } from '../query.ts';

/** Permission that editing the links of a place needs. */
const MENDS: Readonly<Record<PlaceKind, Permission>> = {
  pages: 'words.change',
  faq: 'words.change',
  product: 'products.change',
  campaign: 'promotions.change',
  banner: 'front.change',
  announcement: 'front.change',
};

/** Broken links that a role may mend. */
export const listBrokenFor = async (app: LinksApp, role: Role) =>
  (await listBroken(app)).filter(({ place }) => can(role, MENDS[place]));

/** What else than texts leads to a page, and whether a role may mend it. */
export const listLeading = async (app: LinksApp, role: Role | undefined, addresses: readonly string[]) =>
  (await findLinksTo(app, addresses)).map(({ place, name, titles }) => ({
    ...{ place, name, titles },
    canMend: role !== undefined && can(role, MENDS[place]),
  }));

export const linkQueries = {
  'links.broken': query('front.change', async ({ app, member }, _: object) => ({
    links: member ? await listBrokenFor(app, member.role) : [],
    most: MOST_BROKEN,
  })),
  'links.in': query('front.change', ({ app }, ref: PlaceRef) => findBrokenIn(app, [ref])),
  /** What a link that a form shows leads to; undefined if it is no address. */
  'links.written': query('front.change', async ({ app, locale }, { text }: { readonly text: string }) => {
    const target = await findWrittenTarget(app, text.trim(), locale);
    return (
      target && { note: linkText(officeTranslator(locale), target, text), isBad: target.state !== 'open' }
    );
  }),
};
