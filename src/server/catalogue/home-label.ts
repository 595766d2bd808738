import { sql } from 'kysely';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { ok } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import type { Db } from '#server/platform/database/db.ts';
import { remember } from '#server/platform/remember.ts';
import { getReturnDays } from '#server/settings/settings.ts';
import { isFood, listMissingDeclarations } from './office/missing-declarations.ts';
import { getProductDetail } from './product-detail.ts';

/** Number of best sellers that are checked for a complete label. */
const CANDIDATES = 20;

const findLabelled = async ({ read }: Db): Promise<number | undefined> => {
  const candidates = await read
    .selectFrom('product')
    .select('id')
    // An expression, so that SQLite walks the index of best sellers instead of sorting all published products.
    .where(sql`status || ''`, '=', sql.lit(PUBLISHED))
    .where('is_digital', '=', 0)
    .where('nutrition_json', 'like', '%"basis":{%')
    .where('ingredients_en', 'is not', null)
    .orderBy('pieces_sold', 'desc')
    .orderBy('is_popular', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute();
  for (const { id } of candidates) if ((await listMissingDeclarations(read, id)).length === 0) return id;
  return undefined;
};

const countFoods = async ({ read }: Db) => {
  const counted = await read
    .selectFrom('product as p')
    .innerJoin('manufacturer as m', 'm.id', 'p.manufacturer_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('Total'),
      fn.count<number>('p.nutrition_json').as('Nutrition'),
      fn.count<number>('p.ingredients_en').as('Ingredients'),
      fn.count<number>(sql`coalesce(p.maker_en, m.maker_en)`).as('Maker'),
      fn.count<number>('p.sweeteners').as('Sweeteners'),
    ])
    .where('p.status', '=', sql.lit(PUBLISHED))
    .where(isFood)
    .executeTakeFirstOrThrow();
  return {
    Total: Number(counted.Total),
    Nutrition: Number(counted.Nutrition),
    Ingredients: Number(counted.Ingredients),
    Maker: Number(counted.Maker),
    Sweeteners: Number(counted.Sweeteners),
  };
};

/** Counting scans all products, so each process does it once in a few minutes. */
const readFoods = remember(10 * MINUTE_MS, ({ db }) => countFoods(db));

/** The label of the best seller that has nutrients, ingredients and all that the law of the market asks for. */
export const getHomeLabel: Handler<'get-home-label'> = async (context) => {
  const { db } = context.app;
  const id = await findLabelled(db);
  if (id === undefined) return ok([]);
  const [detail, Foods, ReturnDays] = await Promise.all([
    getProductDetail(context, { ProductId: id, recordValueJson: null }),
    readFoods(context.app),
    getReturnDays(db.read),
  ]);
  if (!detail.ok) return detail;
  return ok(detail.value.map((row) => ({ ...row, Foods, ReturnDays })));
};
