import type { OfficePath } from './pages.ts';

/** Tabs of a product's page, and their pages. */
export const PRODUCT_TABS = {
  product: 'products/:id',
  pictures: 'products/:id/pictures',
  choices: 'products/:id/choices',
  variants: 'products/:id/variants',
  facts: 'products/:id/facts',
  history: 'products/:id/history',
} as const satisfies Readonly<Record<string, OfficePath>>;

export type ProductTab = keyof typeof PRODUCT_TABS;
