import type { Locator } from 'playwright';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

/** Opens the wish list from the header. */
export const openWishPanel = ({ page, t }: Tab): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: t('lbl_hdr_wishlist') })
    .click();

export const wishPanel = ({ page, t }: Tab): Locator =>
  page.getByRole('dialog', { name: t('lbl_wish_title') });

/** Entries of the wish list's page. */
export const wishRows = ({ page, t }: Tab): Locator =>
  page
    .getByRole('main')
    .getByRole('list', { name: t('lbl_wish_title') })
    .getByRole('listitem');

export const wishCards = (tab: Tab): Locator => wishRows(tab).getByRole('article');

export const removeLink = (row: Locator, t: Visitor['t']): Locator =>
  row.getByRole('link', { name: t('lbl_wish_take_off') });
