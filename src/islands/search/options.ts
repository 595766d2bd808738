import type { ProductRow } from '#contract/catalogue/products.ts';
import type { SuggestionRow } from '#contract/catalogue/search.ts';
import { EMPTY_LISTING, formatListingQuery } from '#domain/catalogue/listing.ts';
import { variantUrl } from '#domain/catalogue/media.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { listingPath, productPath } from '#routes/paths.ts';
import type { SearchCategory } from './form-data.ts';

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
      const product = {
        ProductId: id,
        ProductName: name,
        CategoryName: row.CategoryName,
        Variant: row.Variant,
      };
      const url = row.AttachmentURL;
      const { Variant: variant } = row;
      const { DiscountedPrice, Price } = variant ?? row;
      return {
        name: variant ? `${name} · ${variant.Name}` : name,
        href: productPath(locale, product),
        price: toPaise(DiscountedPrice ?? Price),
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

/** What the empty search box offers. */
export interface IdleOffers {
  readonly recent: readonly string[];
  readonly popular: readonly string[];
  readonly seen: readonly ProductRow[];
  readonly categories: readonly SearchCategory[];
}

const toSeenOption = (row: ProductRow, { locale }: Translate): SearchOption => {
  const url = row.ProductImagesJson[0]?.AttachmentURL;
  return {
    name: row.ProductName,
    href: productPath(locale, row),
    price: toPaise(row.DiscountedPrice ?? row.Price),
    picture: url ? (variantUrl(url, 96, 'webp') ?? url) : '',
  };
};

/** Lists categories if there are no popular searches yet. */
export const listIdleGroups = (offers: IdleOffers, t: Translate): OptionGroup[] => {
  const { recent, popular, seen, categories } = offers;
  const others = popular.filter((term) => !recent.includes(term));
  const groups: OptionGroup[] = [
    {
      title: t('lbl_hdr_sug_recent'),
      options: recent.map((term) => ({ name: term, term, isRecent: true })),
    },
    { title: t('lbl_hdr_sug_popular'), options: others.map((term) => ({ name: term, term })) },
    { title: t('lbl_hdr_sug_seen'), options: seen.map((row) => toSeenOption(row, t)) },
    {
      title: t(TITLES.category),
      options: popular.length > 0 ? [] : categories.map(({ name, path }) => ({ name, href: path })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
};
