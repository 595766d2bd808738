import { type Kysely, sql } from 'kysely';

/** What shops did before they had zones: the charges of the products, free from the sum of the shop. */
const FORMER_RULES = {
  defaultGrams: 500,
  nextId: 3,
  zones: [
    {
      ...{ id: 1, name_en: 'Everywhere', name_ar: 'كل المناطق' },
      ...{ countries: [], states: [], prefixes: [], isDelivered: true },
      methods: [
        {
          ...{ id: 2, name_en: 'Standard delivery', name_ar: 'التوصيل العادي' },
          ...{ days: null, pricing: { kind: 'products' }, freeFrom: 'shop', isOn: true },
        },
      ],
    },
  ],
};

/** Zones and methods of delivery, and what was promised with an order. */
export const addDeliveryRules = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      'create table delivery_rules (id integer primary key check (id = 1), version integer not null, rules_json text not null)',
    )
    .execute(db);
  await sql`insert into delivery_rules values (1, 1, ${JSON.stringify(FORMER_RULES)})`.execute(db);
  for (const column of [
    'delivery_method_id integer',
    'delivery_method text',
    'delivery_days_from integer',
    'delivery_days_to integer',
  ])
    await sql.raw(`alter table orders add column ${column}`).execute(db);
};
