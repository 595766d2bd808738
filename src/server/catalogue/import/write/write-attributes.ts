import type { Transaction } from 'kysely';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from '../schemas/catalogue.ts';
import { both, type Ids } from './rows.ts';
import type { Sync } from './sync.ts';

const FIXED = [
  { id: ATTRIBUTE.color, key: 'color', name_en: 'Color', name_ar: 'اللون', position: 0 },
  { id: ATTRIBUTE.size, key: 'size', name_en: 'Size', name_ar: 'الحجم', position: 1 },
];

/** The ids of color and size are 1 and 2. Other attributes are numbered from 3 in order of appearance. */
export const writeAttributes = async (
  db: Transaction<Database>,
  sync: Sync,
  { products }: Catalogue,
): Promise<Ids> => {
  // Validation ensures that an attribute always has the same name.
  const names = new Map(
    products.flatMap(({ attributes }) => attributes.map(({ id, name }) => [id, name] as const)).reverse(),
  );
  const keys = new Set(products.flatMap(({ attributes }) => attributes.map(({ id }) => id)));
  const stored = await db.selectFrom('attribute').select(['id', 'key', 'position']).execute();
  const positions = new Map(stored.map(({ key, position }) => [key, position]));
  let nextId = Math.max(ATTRIBUTE.size, ...stored.map(({ id }) => id)) + 1;
  let nextPosition = Math.max(ATTRIBUTE.size - 1, ...stored.map(({ position }) => position)) + 1;
  await sync.upsert('attribute', 'key', FIXED);
  return sync.upsert(
    'attribute',
    'key',
    [...keys].map((key) => ({
      key,
      ...both('name', names.get(key) ?? { en: key, ar: key }),
      position: positions.get(key) ?? nextPosition++,
    })),
    // Explicit ids, because a sequence leaves gaps when a transaction is retried.
    { once: () => ({ id: nextId++ }) },
  );
};
