import type { Locator } from 'playwright';
import type { LabelKey } from '#i18n/translate.ts';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

export const filtersOf = ({ page, t }: Tab): Locator =>
  page.getByRole('complementary', { name: t('lbl_list_filters') });

export const filtersButton = ({ page, t }: Tab): Locator =>
  page.getByRole('button', { name: t('lbl_list_filters') });

const listsOf = (tab: Tab, filter: LabelKey, includeHidden: boolean): Locator =>
  tab.page.getByRole('list', { name: tab.t(filter), exact: true, includeHidden });

export const isOpen = async (tab: Tab, filter: LabelKey): Promise<boolean> =>
  (await listsOf(tab, filter, false).count()) > 0;

/** Entries of a filter, including those of a closed filter. */
export const entriesOf = (tab: Tab, filter: LabelKey): Locator =>
  filtersOf(tab)
    .getByRole('list', { name: tab.t(filter), exact: true, includeHidden: true })
    .getByRole('link', { includeHidden: true });

/** Reads the number of products at the end of an entry. */
export const countOf = async (entry: Locator): Promise<number> =>
  Number(/\d+$/.exec((await entry.textContent())?.trim() ?? '')?.[0]);

/** The title of a filter, which opens and closes it. */
export const filterTitle = (tab: Tab, filter: LabelKey): Locator =>
  filtersOf(tab).getByText(tab.t(filter), { exact: true }).first();

/** The disclosure of the entries without products. */
export const restOf = (tab: Tab, filter: LabelKey): Locator =>
  filtersOf(tab)
    .getByRole('group')
    .filter({ has: listsOf(tab, filter, true) })
    .last();

/** Links that remove the active filters. */
export const activeFilters = ({ page, t }: Tab): Locator =>
  page.getByRole('main').getByRole('link', { name: t('lbl_list_remove', { name: '' }).trim() });

export const clearLink = (tab: Tab): Locator =>
  filtersOf(tab).getByRole('link', { name: tab.t('lbl_list_clear') });

/** The number of products above the list. */
export const productCount = ({ page }: Tab): Locator =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: /\d/, hasNotText: '₹' }).first();

export const cardsOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('article');
