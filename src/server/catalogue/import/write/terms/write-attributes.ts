import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Catalogue } from '../../schemas/catalogue.ts';
import { draftName } from '../../schemas/fields.ts';
import { both, type Ids } from '../rows.ts';
import { listSources } from '../sources.ts';
import type { Sync, Values } from '../sync.ts';
import { keepColumns } from './keep-shop-columns.ts';

const FIXED = [
  { id: ATTRIBUTE.color, key: 'color', name_en: 'Color', name_ar: 'اللون', position: 0 },
  { id: ATTRIBUTE.size, key: 'size', name_en: 'Size', name_ar: 'الحجم', position: 1 },
];

const named = v.object({ attributes: v.array(v.object({ id: v.string(), name: draftName })) });

const readNames = (products: Iterable<unknown>): ReadonlyMap<string, Values> => {
  const names = new Map<string, Values>();
  // Validation ensures that an attribute always has the same English name. The first product decides on the Arabic one.
  for (const product of products) {
    const { attributes } = v.is(named, product) ? product : { attributes: [] };
    for (const { id, name } of attributes) if (!names.has(id)) names.set(id, both('name', name));
  }
  return names;
};

/** The ids of color and size are 1 and 2. Other attributes are numbered from 3 in order of appearance. */
export const writeAttributes = async (
  db: Transaction<Database>,
  sync: Sync,
  { products }: Pick<Catalogue, 'products'>,
): Promise<Ids> => {
  const names = readNames(products);
  const stored = await db
    .selectFrom('attribute')
    .select(['id', 'key', 'position', 'name_en', 'name_ar'])
    .execute();
  const differs = stored.some((row) => {
    const name = names.get(row.key);
    return name !== undefined && (name.name_en !== row.name_en || name.name_ar !== row.name_ar);
  });
  // The names of the last import matter only where a name differs. There are as many sources as products.
  const before = differs
    ? readNames((await listSources(db, 'products')).values())
    : new Map<string, Values>();
  const positions = new Map(stored.map(({ key, position }) => [key, position]));
  let nextId = Math.max(ATTRIBUTE.size, ...stored.map(({ id }) => id)) + 1;
  let nextPosition = Math.max(ATTRIBUTE.size - 1, ...stored.map(({ position }) => position)) + 1;
  await sync.upsert('attribute', 'key', FIXED);
  return sync.upsert(
    'attribute',
    'key',
    [...names].map(([key, columns]) => ({ key, ...columns, position: positions.get(key) ?? nextPosition++ })),
    {
      // Explicit ids, because a sequence leaves gaps when a transaction is retried.
      once: () => ({ id: nextId++ }),
      // A name that was changed in the shop is overwritten only if it changes in the file.
      keep: (row, old) => keepColumns(row, before.get(String(row.key)), old),
    },
  );
};
