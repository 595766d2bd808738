import type { Locator } from 'playwright';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

/** Link to the cart in the header, named after the number of pieces. */
export const cartLink = ({ page, t }: Tab, pieces: number): Locator =>
  page.getByRole('banner').getByRole('link', { name: t.plural('lbl_hdr_cart_count', pieces), exact: true });

/** Link to the same page in the other language. */
export const languageLink = ({ page, t }: Tab): Locator =>
  page.getByRole('link', { name: t('lbl_top_language') }).first();

/** Link that opens the account panel. */
export const accountLink = ({ page, t }: Tab): Locator =>
  page.getByRole('banner').getByRole('link', { name: t('lbl_hdr_account') });
