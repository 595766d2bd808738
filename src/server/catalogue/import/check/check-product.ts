import type { FaultInText } from '../fault.ts';
import type { References } from '../read-catalogue.ts';
import type { ListName, Product } from '../schemas/catalogue.ts';
import { checkNutrition } from './check-label.ts';
import { checkMarkdown } from './check-markdown.ts';
import { findDoubles } from './doubles.ts';
import type { Surroundings } from './surroundings.ts';

/** @param field of the record, for a form that shows the message beside it */
export type ReportProductFault = (field: string, message: string, text?: FaultInText) => void;

export const checkReferences = (
  product: References,
  around: Surroundings,
  report: ReportProductFault,
): void => {
  const need = (field: string, list: ListName, ids: readonly string[]) => {
    // The schema says which key is empty.
    for (const id of new Set(ids.filter(Boolean)))
      if (!around.isNamed(list, id)) report(field, `${field} '${id}' is not in ${list}.json`);
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
  if (product.categoryId !== undefined && around.isParent(product.categoryId))
    report(
      'categoryId',
      `categoryId '${product.categoryId}' is a parent category; products belong in its children`,
    );
  const { couponCode } = product;
  if (couponCode !== null && !around.hasCoupon(couponCode))
    report('couponCode', `couponCode '${couponCode}' is not in coupons.json`);
  for (const id of product.shippingMethods)
    if (!around.hasMethod(id)) report('shippingMethods', `shippingMethods '${id}' is not in settings.json`);
};

const checkChoices = (product: Product, around: Surroundings, report: ReportProductFault): void => {
  const once = (field: string, ids: readonly string[]) => {
    for (const id of findDoubles(ids))
      report(field.split(' ', 1)[0] ?? '', `${field} '${id}' is listed twice`);
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
      report('sizePriceAdjustments', `sizePriceAdjustments '${id}' is not one of its sizes`);
  for (const { id, name, values } of product.attributes) {
    if (id === 'color' || id === 'size')
      report('attributes', `attributes '${id}' belongs in the field ${id}s`);
    once(
      `attributes '${id}': value`,
      values.map((value) => value.id),
    );
    const other = around.attributeName(id, product.id);
    if (other && other.name !== name.en)
      report(
        'attributes',
        `attributes '${id}' is called '${name.en}' here and '${other.name}' in ${other.product}`,
      );
  }
  for (const { file, colorId, choice } of product.images) {
    if (colorId && !product.colors.includes(colorId))
      report('images', `images: colour '${colorId}' of '${file}' is not one of its colors`);
    const attribute = choice && product.attributes.find(({ id }) => id === choice.attributeId);
    if (choice && !attribute?.values.some(({ id }) => id === choice.valueId))
      report(
        'images',
        `images: '${choice.attributeId} ${choice.valueId}' of '${file}' is not one of its attribute values`,
      );
  }
};

const checkTerms = (product: Product, report: ReportProductFault): void => {
  const { price, discountedPrice } = product;
  if (discountedPrice !== null && discountedPrice >= price)
    report('discountedPrice', `discountedPrice ${discountedPrice} is not below price ${price}`);
  if (discountedPrice === null && product.discountEndDate !== null)
    report('discountEndDate', 'discountEndDate without discountedPrice');
  if (discountedPrice === null && product.discountStartDate)
    report('discountStartDate', 'discountStartDate without discountedPrice');
  if (
    product.discountStartDate &&
    product.discountEndDate &&
    product.discountEndDate.endsInDays <= product.discountStartDate.startsInDays
  )
    report('discountEndDate', 'the discount ends before it starts');
  if (!product.hotDeal && product.hotDealEndDate !== null)
    report('hotDealEndDate', 'hotDealEndDate without hotDeal');
  if (product.isShippingFree && product.shippingCharge > 0)
    report('shippingCharge', `isShippingFree with a shippingCharge of ${product.shippingCharge}`);
  if (product.isDigital !== (product.digitalFile !== null))
    report(
      'digitalFile',
      product.isDigital ? 'isDigital without digitalFile' : 'digitalFile without isDigital',
    );
};

export const checkProduct = (product: Product, around: Surroundings, report: ReportProductFault): void => {
  checkReferences(product, around, report);
  checkChoices(product, around, report);
  checkTerms(product, report);
  checkNutrition(product, report);
  checkMarkdown('fullDescription', product.fullDescription, report);
};
