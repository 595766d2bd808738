import type { Draft } from '../read-catalogue.ts';
import type { ListName } from '../schemas/catalogue.ts';
import { isNamed } from './is-named.ts';

/** What the checks of a product need to know about the rest of the catalogue: of the files, or of the database. */
export interface Surroundings {
  readonly isNamed: (list: ListName, id: string) => boolean;
  /** Closed sellers take no products. */
  readonly isClosed: (vendorId: string) => boolean;
  /** Products belong in the children of such a category. */
  readonly isParent: (categoryId: string) => boolean;
  readonly hasCoupon: (code: string) => boolean;
  readonly hasMethod: (id: string) => boolean;
  /** English name of an attribute, and the product that defines it. An attribute has a single name. */
  readonly attributeName: (
    id: string,
    productId: string,
  ) => { readonly name: string; readonly product: string } | undefined;
}

export const surroundingsOf = (draft: Draft): Surroundings => {
  const { lists, couponCodes, settings } = draft;
  const parents = new Set(lists.categories.filter(({ parentId }) => parentId === null).map(({ id }) => id));
  const methods = settings && new Set((settings.shippingMethods ?? []).map(({ id }) => id));
  // The first product that uses an attribute defines its name.
  const names = new Map(
    lists.products
      .flatMap(({ id, attributes }) =>
        attributes.map((attribute) => [attribute.id, { name: attribute.name.en, product: id }] as const),
      )
      .reverse(),
  );
  return {
    isNamed: (list, id) => isNamed(draft, list, id),
    // The shop closes sellers, not the files (`listOfClosed`).
    isClosed: () => false,
    isParent: (id) => parents.has(id),
    hasCoupon: (code) => couponCodes?.includes(code) ?? true,
    hasMethod: (id) => methods?.has(id) ?? true,
    attributeName: (id) => names.get(id),
  };
};
