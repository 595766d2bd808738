import type { SuggestionRow } from '#contract/catalogue/search.ts';
import { EMPTY_LISTING, formatListingQuery } from '#domain/catalogue/listing.ts';
import { variantUrl } from '#domain/catalogue/media.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { listingPath, productPath } from '#routes/paths.ts';

export interface SearchOption {
  readonly name: string;
  readonly href?: string;
  readonly term?: string;
  readonly isRecent?: boolean;
  readonly price?: Paise;
  /** URL of a product picture; '' if there is none. */
  readonly picture?: string;
}

export interface OptionGroup {
  readonly title?: string;
  readonly options: readonly SearchOption[];
}

export const optionId = (index: number): string => `search-option-${index}`;

const TITLES = {
  product: 'lbl_hdr_sug_products',
  category: 'lbl_hdr_sug_categories',
  brand: 'lbl_hdr_sug_brands',
} as const;

const toOption = (row: SuggestionRow, categoryPath: string, { locale }: Translate): SearchOption => {
  const { Id: id, Name: name } = row;
  switch (row.Kind) {
    case 'product': {
      const product = { ProductId: id, ProductName: name, CategoryName: row.CategoryName };
      const url = row.AttachmentURL;
      return {
        name,
        href: productPath(locale, product),
        price: toPaise(row.DiscountedPrice ?? row.Price),
        picture: url ? (variantUrl(url, 96, 'webp') ?? url) : '',
      };
    }
    case 'category':
      return { name, href: listingPath(locale, { id, name }) };
    case 'brand':
      return { name, href: `${categoryPath}?${formatListingQuery({ ...EMPTY_LISTING, brands: [id] })}` };
  }
};

/** Groups suggestions by kind. The search itself is the last group. `categoryPath` is the listing to search. */
export const listSuggestionGroups = (
  rows: readonly SuggestionRow[],
  term: string,
  categoryPath: string,
  t: Translate,
): OptionGroup[] => {
  const groups = (['product', 'category', 'brand'] as const).map((kind) => ({
    title: t(TITLES[kind]),
    options: rows.filter((row) => row.Kind === kind).map((row) => toOption(row, categoryPath, t)),
  }));
  return [
    ...groups.filter(({ options }) => options.length > 0),
    { options: [{ name: t('lbl_hdr_sug_all', { term }), term }] },
  ];
};

export const listRecentGroups = (terms: readonly string[], t: Translate): OptionGroup[] =>
  terms.length === 0
    ? []
    : [
        {
          title: t('lbl_hdr_sug_recent'),
          options: terms.map((term) => ({ name: term, term, isRecent: true })),
        },
      ];
