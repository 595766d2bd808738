import { collectFaults, type Fault } from '../fault.ts';
import type { Draft } from '../read-catalogue.ts';
import { LIST_NAMES } from '../schemas/catalogue.ts';
import {
  checkBanners,
  checkCampaigns,
  checkCategories,
  checkCoupons,
  checkReviews,
} from './check-content.ts';
import { checkProduct, checkReferences } from './check-product.ts';
import { findDoubles } from './doubles.ts';
import { surroundingsOf } from './surroundings.ts';

export const checkDraft = (draft: Draft): Fault[] => {
  const { faults, reporterFor } = collectFaults();
  const once = <T extends { id: string }>(
    file: string,
    records: readonly T[],
    field: string,
    of: (record: T) => string,
  ) => {
    const doubles = findDoubles(records.map(of));
    for (const value of doubles) {
      const ids = records.filter((record) => of(record) === value).map(({ id }) => id);
      reporterFor(file)(ids.at(-1) ?? '', {
        code: 'used_by',
        values: { field, value, others: ids.slice(0, -1).join(', ') },
      });
    }
  };
  const { lists, named, settings } = draft;
  for (const name of LIST_NAMES)
    for (const id of findDoubles(named[name] ?? [])) reporterFor(`${name}.json`)(id, { code: 'id_twice' });
  for (const id of findDoubles(settings?.shippingMethods?.map((method) => method.id) ?? []))
    reporterFor('settings.json')('', { code: 'twice', values: { field: 'shippingMethods', name: id } });
  for (const name of ['categories', 'manufacturers', 'vendors', 'tags', 'products', 'campaigns'] as const)
    once<{ id: string; slug: string }>(`${name}.json`, lists[name], 'slug', ({ slug }) => slug);
  once('products.json', lists.products, 'sku', ({ sku }) => sku);
  const variants = lists.products.flatMap(({ id, variants: own }) =>
    (own ?? []).map(({ sku, barcode }) => ({ id, sku, barcode })),
  );
  once('products.json', variants, 'sku', ({ sku }) => sku);
  once(
    'products.json',
    variants.filter(({ barcode }) => barcode),
    'barcode',
    ({ barcode }) => barcode ?? '',
  );
  once('coupons.json', lists.coupons, 'code', ({ code }) => code.toUpperCase());

  const around = surroundingsOf(draft);
  for (const product of lists.products)
    checkProduct(product, around, (_, fault) => reporterFor('products.json')(product.id, fault));
  for (const record of draft.faulty.products)
    checkReferences(record, around, (_, fault) => reporterFor('products.json')(record.id, fault));
  checkCategories(draft, reporterFor('categories.json'));
  checkReviews(draft, reporterFor('reviews.json'));
  checkCampaigns(draft, reporterFor('campaigns.json'));
  checkBanners(draft, reporterFor('banners.json'));
  checkCoupons(draft, reporterFor('coupons.json'));
  return faults;
};
