import { clientText } from '#client/page/labels.ts';
import type { SuggestionRow } from '#contract/search.ts';
import { EMPTY_LISTING, formatListingQuery } from '#domain/listing.ts';
import { variantUrl } from '#domain/media.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { listingPath, productPath } from '#routes/paths.ts';

/** What the list under the search box consists of. Texts of the catalogue are set as text, never as markup. */

type Product = Extract<SuggestionRow, { Kind: 'product' }>;

export const make = (tag: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
};

const makeName = (text: string): HTMLElement => {
  const name = make('span', 'sug__name', text);
  name.dir = 'auto';
  return name;
};

const asOption = (element: HTMLElement): HTMLElement => {
  element.role = 'option';
  element.tabIndex = -1;
  return element;
};

const makeLink = (href: string, ...children: Node[]): HTMLElement => {
  const link = make('a', 'sug__row', ...children);
  link.setAttribute('href', href);
  return asOption(link);
};

const makeProduct = (row: Product): HTMLElement => {
  const picture = make('span', 'pic sug__pic');
  if (row.AttachmentURL) {
    const image = new Image(48, 48);
    image.alt = '';
    image.src = variantUrl(row.AttachmentURL, 96, 'webp') ?? row.AttachmentURL;
    picture.append(image);
  }
  const price = make('bdi', 'sug__price', formatMoney(toPaise(row.DiscountedPrice ?? row.Price)));
  const { Id: ProductId, Name: ProductName, CategoryName } = row;
  const href = productPath(clientText().locale, { ProductId, ProductName, CategoryName });
  return makeLink(href, picture, makeName(ProductName), price);
};

const makeRow = (row: SuggestionRow, shelf: string | undefined): HTMLElement => {
  if (row.Kind === 'product') return makeProduct(row);
  const { locale } = clientText();
  const href =
    row.Kind === 'category'
      ? listingPath(locale, { id: row.Id, name: row.Name })
      : `${shelf ?? listingPath(locale)}?${formatListingQuery({ ...EMPTY_LISTING, brands: [row.Id] })}`;
  return makeLink(href, makeName(row.Name));
};

const makeGroup = (title: string, options: readonly Node[]): HTMLElement => {
  const heading = make('p', 'sug__h', title);
  heading.ariaHidden = 'true';
  const group = make('div', 'sug__group', heading, ...options);
  group.role = 'group';
  group.ariaLabel = title;
  return group;
};

/** An option that searches for `term`. */
export const makeTerm = (text: string, term: string): HTMLElement => {
  const option = asOption(make('div', 'sug__row', makeName(text)));
  option.dataset.term = term;
  return option;
};

/** Suggestions by kind, and last the search itself; `shelf` is the path of the category that is searched. */
export const makeSuggestions = (
  rows: readonly SuggestionRow[],
  term: string,
  shelf: string | undefined,
): HTMLElement[] => {
  const t = clientText();
  const titles = {
    product: t('lbl_hdr_sug_products'),
    category: t('lbl_hdr_sug_categories'),
    brand: t('lbl_hdr_sug_brands'),
  };
  const groups = (['product', 'category', 'brand'] as const).flatMap((kind) => {
    const some = rows.filter((row) => row.Kind === kind);
    return some.length > 0
      ? [
          makeGroup(
            titles[kind],
            some.map((row) => makeRow(row, shelf)),
          ),
        ]
      : [];
  });
  return [...groups, makeTerm(t('lbl_hdr_sug_all', { term }), term)];
};

/** A cross takes a term away by pointer; the Delete key does so from the keyboard. */
export const makeRecent = (terms: readonly string[]): HTMLElement => {
  const options = terms.map((term) => {
    const cross = make('span', 'sug__forget', '×');
    cross.ariaHidden = 'true';
    const option = makeTerm(term, term);
    option.dataset.recent = '';
    option.append(cross);
    return option;
  });
  return makeGroup(clientText()('lbl_hdr_sug_recent'), options);
};
