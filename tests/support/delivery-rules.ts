import type { DeliveryMethod, DeliveryZone } from '#domain/delivery/rules.ts';
import type { TestShop } from './shop/test-shop.ts';

export const INDIA = 356;
export const EMIRATES = 784;

export const deliveryMethod = (id: number, part: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  ...{ id, name_en: `Method ${id}`, name_ar: `طريقة ${id}`, days: null, pricing: { kind: 'products' } },
  ...{ freeFrom: 'shop', isOn: true },
  ...part,
});

export const deliveryZone = (id: number, part: Partial<DeliveryZone> = {}): DeliveryZone => ({
  ...{ id, name_en: `Zone ${id}`, name_ar: '', countries: [], states: [], prefixes: [] },
  ...{ isDelivered: true, methods: [deliveryMethod(id + 100)] },
  ...part,
});

/** Replaces the zones, whatever they were. */
export const setZones = ({ app }: TestShop, ...zones: readonly DeliveryZone[]): Promise<unknown> =>
  app.db.write((transaction) =>
    transaction
      .updateTable('delivery_rules')
      .set(({ eb }) => ({
        version: eb('version', '+', 1),
        rules_json: JSON.stringify({ defaultGrams: 500, nextId: 1000, zones }),
      }))
      .execute(),
  );
