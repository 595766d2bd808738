import { toPaise } from '#domain/money.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import type { Localized } from '../schemas/fields.ts';
import { both } from './rows.ts';
import type { Sync } from './sync.ts';

export const writeTerms = async (sync: Sync, catalogue: Catalogue) => {
  const plain = (table: string, records: readonly { id: string; name: Localized }[]) =>
    sync.upsert(
      table,
      'key',
      records.map(({ id, name }, position) => ({ key: id, ...both('name', name), position })),
    );
  return {
    manufacturers: await sync.upsert(
      'manufacturer',
      'key',
      catalogue.manufacturers.map(({ id, name, description, color, displayOrder }) => ({
        key: id,
        ...both('name', name),
        ...both('description', description),
        color,
        position: displayOrder,
      })),
    ),
    vendors: await sync.upsert(
      'vendor',
      'key',
      catalogue.vendors.map(({ id, name, city, email }) => ({
        key: id,
        ...both('name', name),
        ...both('city', city),
        email,
      })),
    ),
    sizes: await sync.upsert(
      'size',
      'key',
      catalogue.sizes.map(({ id, kind, name, shortName, grams, inches, centimetres }, position) => ({
        key: id,
        kind,
        ...both('name', name),
        ...both('short_name', shortName),
        grams,
        inches,
        centimetres,
        position,
      })),
    ),
    colors: await sync.upsert(
      'color',
      'key',
      catalogue.colors.map(({ id, name, hex }, position) => ({
        key: id,
        ...both('name', name),
        hex,
        position,
      })),
    ),
    tags: await plain('tag', catalogue.tags),
    allergens: await plain('allergen', catalogue.allergens),
    methods: await sync.upsert(
      'shipping_method',
      'key',
      (catalogue.settings.shippingMethods ?? []).map(({ id, name, days, price }, position) => ({
        key: id,
        ...both('name', name),
        days,
        price: toPaise(price),
        position,
      })),
    ),
  };
};
