import type { Draft, References } from '../read-catalogue.ts';
import type { ListName, Product } from '../schemas/catalogue.ts';
import { findDoubles } from './doubles.ts';
import { isNamed } from './is-named.ts';

type ReportProductFault = (message: string) => void;

export const checkReferences = (product: References, draft: Draft, report: ReportProductFault): void => {
  const need = (field: string, list: ListName, ids: readonly string[]) => {
    for (const id of new Set(ids))
      if (!isNamed(draft, list, id)) report(`${field} '${id}' is not in ${list}.json`);
  };
  const needOne = (field: string, list: ListName, id: string | undefined) =>
    need(field, list, id === undefined ? [] : [id]);
  needOne('categoryId', 'categories', product.categoryId);
  needOne('manufacturerId', 'manufacturers', product.manufacturerId);
  needOne('vendorId', 'vendors', product.vendorId);
  need('sizes', 'sizes', product.sizes);
  need('colors', 'colors', product.colors);
  need('tags', 'tags', product.tags);
  need('allergens', 'allergens', product.allergens ?? []);
  const category = draft.lists.categories.find(({ id }) => id === product.categoryId);
  if (category?.parentId === null)
    report(`categoryId '${category.id}' is a parent category; products belong in its children`);
  const { couponCode } = product;
  if (couponCode !== null && draft.couponCodes?.includes(couponCode) === false)
    report(`couponCode '${couponCode}' is not in coupons.json`);
  const methods = draft.settings && (draft.settings.shippingMethods ?? []).map(({ id }) => id);
  for (const id of product.shippingMethods)
    if (methods?.includes(id) === false) report(`shippingMethods '${id}' is not in settings.json`);
};

const checkChoices = (product: Product, draft: Draft, report: ReportProductFault): void => {
  const once = (field: string, ids: readonly string[]) => {
    for (const id of findDoubles(ids)) report(`${field} '${id}' is listed twice`);
  };
  once('sizes', product.sizes);
  once('colors', product.colors);
  once('tags', product.tags);
  once('allergens', product.allergens ?? []);
  once('shippingMethods', product.shippingMethods);
  once(
    'attributes',
    product.attributes.map(({ id }) => id),
  );
  const adjusted = product.sizePriceAdjustments.map(({ sizeId }) => sizeId);
  once('sizePriceAdjustments', adjusted);
  for (const id of adjusted)
    if (!product.sizes.includes(id)) report(`sizePriceAdjustments '${id}' is not one of its sizes`);
  for (const { id, name, values } of product.attributes) {
    if (id === 'color' || id === 'size') report(`attributes '${id}' belongs in the field ${id}s`);
    once(
      `attributes '${id}': value`,
      values.map((value) => value.id),
    );
    const other = findOtherName(id, name.en, draft);
    if (other)
      report(`attributes '${id}' is called '${name.en}' here and '${other.name}' in ${other.product}`);
  }
  for (const { file, colorId } of product.images)
    if (colorId && !product.colors.includes(colorId))
      report(`images: colour '${colorId}' of '${file}' is not one of its colors`);
};

/** An attribute has a single name, defined by the first product that uses it. */
const findOtherName = (id: string, name: string, draft: Draft) => {
  for (const product of draft.lists.products) {
    const first = product.attributes.find((attribute) => attribute.id === id);
    if (first) return first.name.en === name ? undefined : { name: first.name.en, product: product.id };
  }
  return undefined;
};

const checkTerms = (product: Product, report: ReportProductFault): void => {
  const { price, discountedPrice } = product;
  if (discountedPrice !== null && discountedPrice >= price)
    report(`discountedPrice ${discountedPrice} is not below price ${price}`);
  if (discountedPrice === null && product.discountEndDate !== null)
    report('discountEndDate without discountedPrice');
  if (discountedPrice === null && product.discountStartDate)
    report('discountStartDate without discountedPrice');
  if (
    product.discountStartDate &&
    product.discountEndDate &&
    product.discountEndDate.endsInDays <= product.discountStartDate.startsInDays
  )
    report('the discount ends before it starts');
  if (!product.hotDeal && product.hotDealEndDate !== null) report('hotDealEndDate without hotDeal');
  if (product.isShippingFree && product.shippingCharge > 0)
    report(`isShippingFree with a shippingCharge of ${product.shippingCharge}`);
  if (product.isDigital !== (product.digitalFile !== null))
    report(product.isDigital ? 'isDigital without digitalFile' : 'digitalFile without isDigital');
};

export const checkProduct = (product: Product, draft: Draft, report: ReportProductFault): void => {
  checkReferences(product, draft, report);
  checkChoices(product, draft, report);
  checkTerms(product, report);
};
