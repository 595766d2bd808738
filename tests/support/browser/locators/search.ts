import type { Locator } from 'playwright';
import type { Visitor } from '../visitor.ts';

type Tab = Pick<Visitor, 'page' | 't'>;

/** A search box, which becomes a combobox when it hydrates. */
export const searchBox = ({ page, t }: Tab): Locator =>
  page.getByRole('search').getByPlaceholder(t('lbl_hdr_search_placeholder'));

export const searchCategory = ({ page, t }: Tab): Locator =>
  page.getByRole('search').getByRole('combobox', { name: t('lbl_hdr_category') });

export const suggestions = ({ page, t }: Tab): Locator =>
  page.getByRole('listbox', { name: t('lbl_hdr_sug_list') });

export const suggestionGroup = (tab: Tab, title: string): Locator =>
  suggestions(tab).getByRole('group', { name: title });

/** Waits for the suggestions of the complete term, which end with the link to all results. */
export const untilSuggested = (tab: Tab, term: string): Promise<void> =>
  suggestions(tab)
    .getByRole('option', { name: tab.t('lbl_hdr_sug_all', { term }), exact: true })
    .waitFor();
