import type { ProductTab } from '#domain/constants.ts';
import type { Locale } from '#i18n/locales.ts';
import type { LabelKey } from '#i18n/translate-with.ts';
import { homePath } from '#routes/paths.ts';

export interface Tab {
  readonly name: ProductTab;
  readonly slug: string;
  readonly label: LabelKey;
}

export const TABS = [
  { name: 'New Products', slug: 'new-products', label: 'lbl_home_tab_new' },
  { name: 'On Sale', slug: 'on-sale', label: 'lbl_home_tab_on_sale' },
  { name: 'Hotdeal', slug: 'hotdeal', label: 'lbl_home_tab_hotdeal' },
  { name: 'Best Sellers', slug: 'best-sellers', label: 'lbl_home_tab_best_sellers' },
] as const satisfies readonly Tab[];

export const readTab = (slug: string | null): Tab => TABS.find((tab) => tab.slug === slug) ?? TABS[0];

export const tabPath = (locale: Locale, tab: Tab): string =>
  `${homePath(locale)}${tab.slug === TABS[0].slug ? '' : `?tab=${tab.slug}`}#product-lists`;
