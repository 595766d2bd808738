import type { Locale } from '#i18n/locales.ts';

/** Menus that can list pages made in the office: links to the service (top bar and drawer), and links of the footer. */
export const PAGE_MENUS = ['service', 'foot'] as const;
export type PageMenu = (typeof PAGE_MENUS)[number];

export const isPageMenu = (text: string): text is PageMenu => PAGE_MENUS.some((one) => one === text);

export interface MenuPage {
  readonly menu: PageMenu;
  readonly address: string;
  readonly title: string;
  /** Language of the title. */
  readonly language: Locale;
}
