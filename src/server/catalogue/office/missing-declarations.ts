import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { askedDeclarations, type Declaration } from '#domain/catalogue/declarations.ts';
import { marketName } from '#domain/market/market.ts';
import type { Database } from '#server/platform/database/schema.ts';

type Condition = RawBuilder<SqlBool>;

const ofBoth = (column: string) => sql`coalesce(${sql.ref(`p.${column}`)}, ${sql.ref(`m.${column}`)})`;
const lacks = (column: string): Condition => sql`${ofBoth(column)} is null`;

/** A food has a label with ingredients or nutrients. */
export const isFood: Condition = sql`(p.ingredients_en is not null or p.nutrition_json is not null)`;

/** Conditions on `product as p` and `manufacturer as m`. */
const listConditions = (): readonly (readonly [Declaration, Condition])[] => {
  const { ofAll, ofFood, home } = askedDeclarations(marketName());
  const missing: Readonly<Record<Declaration, Condition>> = {
    originCountry: lacks('origin_country'),
    maker: lacks('maker_en'),
    importer: sql`(${ofBoth('origin_country')} <> ${home ?? ''} and ${lacks('importer_en')})`,
    foodLicence: lacks('food_licence'),
    netContent: sql`(p.net_content is null and (p.stock_by_variant = 0 or exists (
      select 1 from product_variant v where v.product_id = p.id and v.is_offered = 1 and v.net_content is null)))`,
    shelfLifeMonths: sql`p.shelf_life_months is null`,
    foodMark: sql`p.food_mark is null`,
  };
  return [
    ...ofAll.map((name) => [name, missing[name]] as const),
    ...ofFood.map((name): [Declaration, Condition] => [name, sql`(${isFood} and ${missing[name]})`]),
  ];
};

/** Condition on `product as p`: the law of the market asks for more than its page says. */
export const lacksDeclarations = (): Condition => sql`p.id in (
  select p.id from product p join manufacturer m on m.id = p.manufacturer_id
  where p.is_digital = 0 and (${sql.join(
    listConditions().map(([, condition]) => condition),
    sql` or `,
  )}))`;

/** What the law of the market asks for and the page of a product does not say. */
export const listMissingDeclarations = async (
  db: Kysely<Database>,
  productId: number,
): Promise<Declaration[]> => {
  const conditions = listConditions();
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join(conditions.map(([name, condition]) => sql`case when ${condition} then 1 else 0 end as ${sql.ref(name)}`))}
    from product p join manufacturer m on m.id = p.manufacturer_id
    where p.id = ${productId} and p.is_digital = 0`.execute(db);
  return conditions.flatMap(([name]) => (rows[0]?.[name] === 1 ? [name] : []));
};
