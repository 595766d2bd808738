import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import type { Catalogue, ListName, RecordOf } from './schemas.ts';

type Report = (record: string, message: string) => void;

const findDoubles = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Files that the catalogue names, relative to `images/`. */
export const listPictureFiles = (catalogue: Catalogue): { list: string; record: string; file: string }[] => [
  ...Object.values({
    ...catalogue.settings.logo,
    light: catalogue.settings.logoLight.en,
    lightAr: catalogue.settings.logoLight.ar,
  }).map((file) => ({ list: 'settings', record: '', file })),
  ...catalogue.categories.map(({ id, image }) => ({ list: 'categories', record: id, file: image })),
  ...catalogue.banners.flatMap(({ id, image }) =>
    Object.values(image).map((file) => ({ list: 'banners', record: id, file })),
  ),
  ...catalogue.campaigns.map(({ id, cover }) => ({ list: 'campaigns', record: id, file: cover })),
  ...catalogue.products.flatMap(({ id, images }) =>
    images.map(({ file }) => ({ list: 'products', record: id, file })),
  ),
];

const checkProduct = (
  product: RecordOf<'products'>,
  has: (list: ListName, id: string) => boolean,
  catalogue: Catalogue,
  directory: string,
  report: Report,
): void => {
  const say = (message: string) => report(product.id, message);
  const need = (field: string, list: ListName, id: string) => {
    if (!has(list, id)) say(`${field} '${id}' is not in ${list}.json`);
  };
  need('categoryId', 'categories', product.categoryId);
  if (catalogue.categories.find(({ id }) => id === product.categoryId)?.parentId === null)
    say(`categoryId '${product.categoryId}' is a parent; products stand in children`);
  need('manufacturerId', 'manufacturers', product.manufacturerId);
  need('vendorId', 'vendors', product.vendorId);
  for (const id of product.sizes) need('sizes', 'sizes', id);
  for (const id of product.colors) need('colors', 'colors', id);
  for (const id of product.tags) need('tags', 'tags', id);
  for (const id of product.allergens ?? []) need('allergens', 'allergens', id);
  for (const { sizeId } of product.sizePriceAdjustments)
    if (!product.sizes.includes(sizeId)) say(`sizePriceAdjustments: '${sizeId}' is not one of its sizes`);
  for (const { colorId } of product.images)
    if (colorId && !product.colors.includes(colorId))
      say(`images: colour '${colorId}' is not one of its colors`);
  for (const id of product.shippingMethods)
    if (!catalogue.settings.shippingMethods.some((method) => method.id === id))
      say(`shippingMethods '${id}' is not in settings.json`);
  for (const attribute of product.attributes)
    for (const id of findDoubles(attribute.values.map((value) => value.id)))
      say(`${attribute.id}: value '${id}' stands twice`);
  for (const id of findDoubles([...product.sizes, ...product.colors])) say(`'${id}' stands twice`);
  if (product.discountedPrice !== null && product.discountedPrice >= product.price)
    say(`discountedPrice ${product.discountedPrice} is not below price ${product.price}`);
  if (product.couponCode !== null && !catalogue.coupons.some(({ code }) => code === product.couponCode))
    say(`couponCode '${product.couponCode}' is not in coupons.json`);
  if (product.isDigital && !product.digitalFile) say('is digital and has no digitalFile');
  if (product.digitalFile && !existsSync(join(directory, 'files', product.digitalFile)))
    say(`digitalFile '${product.digitalFile}' is not in files/`);
};

/** Everything that one file says about another, and unique ids; answers all faults at once. */
export const checkReferences = (catalogue: Catalogue, directory: string): Fault[] => {
  const faults: Fault[] = [];
  const reportIn =
    (list: string): Report =>
    (record, message) =>
      faults.push({ file: `${list}.json`, record, message });
  const { settings: _, ...lists } = catalogue;
  const ids = Object.fromEntries(
    Object.entries(lists).map(([name, records]) => [name, records.map(({ id }) => id)]),
  );
  const has = (list: ListName, id: string) => ids[list]?.includes(id) ?? false;

  for (const [list, values] of Object.entries(ids))
    for (const id of findDoubles(values)) reportIn(list)(id, 'this id stands twice');
  for (const sku of findDoubles(catalogue.products.map((product) => product.sku)))
    reportIn('products')(sku, 'this sku stands twice');
  for (const { list, record, file } of listPictureFiles(catalogue))
    if (!existsSync(join(directory, 'images', file)))
      reportIn(list)(record, `picture '${file}' is not in images/`);
  for (const { id, parentId } of catalogue.categories)
    if (
      parentId !== null &&
      !catalogue.categories.some((other) => other.id === parentId && other.parentId === null)
    )
      reportIn('categories')(id, `parentId '${parentId}' is not a parent category`);
  for (const product of catalogue.products)
    checkProduct(product, has, catalogue, directory, reportIn('products'));
  for (const { id, productId } of catalogue.reviews)
    if (!has('products', productId))
      reportIn('reviews')(id, `productId '${productId}' is not in products.json`);
  for (const { id, productIds } of catalogue.campaigns)
    for (const productId of productIds)
      if (!has('products', productId))
        reportIn('campaigns')(id, `productIds '${productId}' is not in products.json`);
  for (const { id, categoryId } of catalogue.coupons)
    if (categoryId !== null && !has('categories', categoryId))
      reportIn('coupons')(id, `categoryId '${categoryId}' is not in categories.json`);
  for (const { id, leftButtonUrl } of catalogue.banners) {
    const [, kind = '', target = ''] = leftButtonUrl.split('/');
    const list = ({ category: 'categories', campaign: 'campaigns', product: 'products' } as const)[kind];
    if (!list || !has(list, target))
      reportIn('banners')(id, `leftButtonUrl '${leftButtonUrl}' leads nowhere`);
  }
  return faults;
};
