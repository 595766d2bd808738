import type { Locator } from 'playwright';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

export const addButton = ({ page, t }: Tab): Locator =>
  page.getByRole('main').getByRole('button', { name: t('lbl_prod_buy_add'), exact: true });

export const quantityGroup = ({ page, t }: Tab): Locator =>
  page.getByRole('main').getByRole('group', { name: t('lbl_prod_buy_quantity') });

export const moreButton = (tab: Tab): Locator =>
  quantityGroup(tab).getByRole('button', { name: tab.t('lbl_prod_buy_more') });

/** Radio buttons of the sizes, on the page or in a dialog. */
export const sizesIn = (scope: Locator, t: Visitor['t']): Locator =>
  scope.getByRole('radiogroup', { name: t('lbl_list_size') }).getByRole('radio');

/** The demo catalogue's name of the attribute. */
const COLOR = { en: 'Color', ar: 'اللون' } as const;

export const colorsIn = (scope: Locator, t: Visitor['t']): Locator =>
  scope.getByRole('radiogroup', { name: COLOR[t.locale] }).getByRole('radio');

/** Links that enlarge the pictures of a product. */
export const pictureLinks = ({ page, t }: Tab): Locator =>
  page.getByRole('link', { name: t('lbl_prod_zoom_open') });
