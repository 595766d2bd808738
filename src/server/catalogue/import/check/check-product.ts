import type { ImportFault } from '#i18n/office/import-fault.ts';
import type { ReportProductFault } from '../fault.ts';
import type { References } from '../read-catalogue.ts';
import type { ListName, Product } from '../schemas/catalogue.ts';
import { checkNutrition } from './check-label.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkVariants } from './check-variants.ts';
import { findDoubles } from './doubles.ts';
import { unknownId } from './is-named.ts';
import type { Surroundings } from './surroundings.ts';

/** Products are in its children. */
export const parentCategory = (id: string): ImportFault => ({
  code: 'parent_category',
  values: { field: 'categoryId', id },
});

export const closedSeller = (id: string): ImportFault => ({
  code: 'closed_seller',
  values: { field: 'vendorId', id },
});

export const checkReferences = (
  product: References,
  around: Surroundings,
  report: ReportProductFault,
): void => {
  const need = (field: string, list: ListName, ids: readonly string[]) => {
    // The schema says which key is empty.
    for (const id of new Set(ids.filter(Boolean)))
      if (!around.isNamed(list, id)) report(field, unknownId(field, id, list));
  };
  const needOne = (field: string, list: ListName, id: string | undefined) =>
    need(field, list, id === undefined ? [] : [id]);
  needOne('categoryId', 'categories', product.categoryId);
  needOne('manufacturerId', 'manufacturers', product.manufacturerId);
  needOne('vendorId', 'vendors', product.vendorId);
  if (product.vendorId !== undefined && around.isClosed(product.vendorId))
    report('vendorId', closedSeller(product.vendorId));
  need('sizes', 'sizes', product.sizes);
  need('colors', 'colors', product.colors);
  need('tags', 'tags', product.tags);
  need('allergens', 'allergens', product.allergens ?? []);
  if (product.categoryId !== undefined && around.isParent(product.categoryId))
    report('categoryId', parentCategory(product.categoryId));
  const { couponCode } = product;
  if (couponCode !== null && !around.hasCoupon(couponCode))
    report('couponCode', unknownId('couponCode', couponCode, 'coupons'));
  for (const id of product.shippingMethods)
    if (!around.hasMethod(id)) report('shippingMethods', unknownId('shippingMethods', id, 'settings'));
};

const checkChoices = (product: Product, around: Surroundings, report: ReportProductFault): void => {
  const once = (field: string, ids: readonly string[]) => {
    for (const name of findDoubles(ids)) report(field, { code: 'twice', values: { field, name } });
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
    if (!product.sizes.includes(id))
      report('sizePriceAdjustments', {
        code: 'not_its_size',
        values: { field: 'sizePriceAdjustments', name: id },
      });
  for (const { id, name, values } of product.attributes) {
    if (id === 'color' || id === 'size')
      report('attributes', { code: 'other_field', values: { field: 'attributes', id, other: `${id}s` } });
    for (const double of findDoubles(values.map((value) => value.id)))
      report('attributes', { code: 'value_twice', values: { field: 'attributes', id, name: double } });
    const other = around.attributeName(id, product.id);
    if (other && other.name !== name.en)
      report('attributes', {
        code: 'other_name',
        values: { field: 'attributes', id, here: name.en, ...other },
      });
  }
  for (const { file, colorId, choice } of product.images) {
    if (colorId && !product.colors.includes(colorId))
      report('images', { code: 'image_colour', values: { name: colorId, file } });
    const attribute = choice && product.attributes.find(({ id }) => id === choice.attributeId);
    if (choice && !attribute?.values.some(({ id }) => id === choice.valueId))
      report('images', {
        code: 'image_choice',
        values: { name: `${choice.attributeId} ${choice.valueId}`, file },
      });
  }
};

const checkTerms = (product: Product, report: ReportProductFault): void => {
  const { price, discountedPrice } = product;
  if (discountedPrice !== null && discountedPrice >= price)
    report('discountedPrice', { code: 'sale_not_below', values: { discounted: discountedPrice, price } });
  if (discountedPrice === null && product.discountEndDate !== null)
    report('discountEndDate', { code: 'end_without_sale' });
  if (discountedPrice === null && product.discountStartDate)
    report('discountStartDate', { code: 'start_without_sale' });
  if (
    product.discountStartDate &&
    product.discountEndDate &&
    product.discountEndDate.endsInDays <= product.discountStartDate.startsInDays
  )
    report('discountEndDate', { code: 'sale_ends_first' });
  if (!product.hotDeal && product.hotDealEndDate !== null)
    report('hotDealEndDate', { code: 'end_without_deal' });
  if (product.isShippingFree && product.shippingCharge > 0)
    report('shippingCharge', { code: 'free_with_charge', values: { charge: product.shippingCharge } });
  if (product.isDigital !== (product.digitalFile !== null))
    report('digitalFile', { code: product.isDigital ? 'digital_without_file' : 'file_without_digital' });
};

export const checkProduct = (product: Product, around: Surroundings, report: ReportProductFault): void => {
  checkReferences(product, around, report);
  checkChoices(product, around, report);
  checkVariants(product, report);
  checkTerms(product, report);
  checkNutrition(product, report);
  checkMarkdown('fullDescription', product.fullDescription, report);
};
