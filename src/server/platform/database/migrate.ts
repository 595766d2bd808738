import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { listAppliedMigrations } from './applied-migrations.ts';
import type { Engine } from './db.ts';
import { explainIncomplete, FORMER_MIGRATIONS } from './former-migrations.ts';
import type { Database } from './schema.ts';

/**
 * Statements that create what the former migrations had created. Tables precede those that refer to them. Each group is loaded when it
 * runs, so that a shop whose database is up to date starts without them.
 */
export const TABLES: Readonly<Record<string, (engine: Engine) => Promise<readonly string[]>>> = {
  '001-platform': async (engine) => (await import('./migrations/platform.ts')).createPlatform(engine),
  '002-staff': async (engine) => (await import('./migrations/staff.ts')).createStaff(engine),
  '003-catalogue': async (engine) => (await import('./migrations/catalogue.ts')).createCatalogue(engine),
  '004-products': async (engine) => (await import('./migrations/products.ts')).createProducts(engine),
  '005-catalogue-changes': async (engine) =>
    (await import('./migrations/catalogue-changes.ts')).createCatalogueChanges(engine),
  '006-search': async (engine) => (await import('./migrations/search.ts')).createSearch(engine),
  '007-promotions': async (engine) => (await import('./migrations/promotions.ts')).createPromotions(engine),
  '008-customers': async (engine) => (await import('./migrations/customers.ts')).createCustomers(engine),
  '009-messages': async (engine) => (await import('./migrations/messages.ts')).createMessages(engine),
  '010-words': async (engine) => (await import('./migrations/words.ts')).createWords(engine),
  '011-orders': async (engine) => (await import('./migrations/orders.ts')).createOrders(engine),
  '012-payments': async (engine) => (await import('./migrations/payments.ts')).createPayments(engine),
  '013-order-summaries': async (engine) =>
    (await import('./migrations/order-summaries.ts')).createOrderSummaries(engine),
  '014-sales': async (engine) => (await import('./migrations/sales.ts')).createSales(engine),
};

/** Migrations of shops that exist, from 116 on. */
const CHANGES: Readonly<Record<string, (engine: Engine) => Promise<Migration['up']>>> = {
  '116-deleted-pages': async (engine) =>
    (await import('./migrations/116-deleted-pages.ts')).createDeletedPages(engine),
  '117-broken-links': async () => (await import('./migrations/117-broken-links.ts')).createBrokenLinks,
  '118-text-drafts': async () => (await import('./migrations/118-text-drafts.ts')).addTextDrafts,
  '119-product-variants': async (engine) =>
    (await import('./migrations/119-product-variants.ts')).addVariants(engine),
  '120-sold-out-choices': async (engine) =>
    (await import('./migrations/120-sold-out-choices.ts')).createSoldOutChoices(engine),
  '121-variant-prices': async () => (await import('./migrations/121-variant-prices.ts')).addVariantPrices,
  '122-variant-codes': async (engine) =>
    (await import('./migrations/122-variant-codes.ts')).indexVariantCodes(engine),
  '123-delivery-rules': async () => (await import('./migrations/123-delivery-rules.ts')).addDeliveryRules,
  '124-stored-variables': async (engine) =>
    (await import('./migrations/124-stored-variables.ts')).createStoredVariables(engine),
  '125-shop-identity': async () => (await import('./migrations/125-shop-identity.ts')).moveIdentityToSettings,
  '126-delivery-purge': async (engine) =>
    (await import('./migrations/126-delivery-purge.ts')).purgeOnDeliveryRules(engine),
  '127-sellers-and-jobs': async () => (await import('./migrations/127-sellers-and-jobs.ts')).addClosedSellers,
  '128-live-since': async () => (await import('./migrations/128-live-since.ts')).addLiveSince,
  '129-transfers': async () => (await import('./migrations/129-transfers.ts')).addTransfers,
  '130-product-weight': async () => (await import('./migrations/130-product-weight.ts')).addProductWeight,
  '131-declarations': async (engine) =>
    (await import('./migrations/131-declarations.ts')).addDeclarations(engine),
};

const NAMES = [...Object.keys(TABLES), ...Object.keys(CHANGES)];

const listMigrations = (engine: Engine): Record<string, Migration> => {
  const tables = Object.entries(TABLES).map(([name, load]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        for (const statement of await load(engine)) await sql.raw(statement).execute(db);
      },
    },
  ]);
  const changes = Object.entries(CHANGES).map(([name, load]): [string, Migration] => [
    name,
    { up: async (db) => (await load(engine))(db) },
  ]);
  return Object.fromEntries([...tables, ...changes]);
};

/** True if there is nothing to migrate. Needs no lock. `Migrator` would read the columns of all tables first. */
export const isUpToDate = async (db: Kysely<Database>, engine: Engine): Promise<boolean> => {
  const applied = new Set(await listAppliedMigrations(db, engine));
  return applied.size === NAMES.length && NAMES.every((name) => applied.has(name));
};

/** Of several processes, the first one deletes the names, and the others wait for its commit. */
const renameFormer = async (db: Kysely<Database>): Promise<void> => {
  const { numAffectedRows } =
    await sql`delete from kysely_migration where name in (${sql.join(FORMER_MIGRATIONS)})`.execute(db);
  if (!numAffectedRows) return;
  const timestamp = new Date().toISOString();
  for (const name of Object.keys(TABLES))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
};

/**
 * Safe when several processes start at once: SQLite uses a transaction, and Kysely an advisory lock in PostgreSQL.
 *
 * @throws Error that says what to do with a database that is too old
 */
export const migrate = async (db: Kysely<Database>, engine: Engine): Promise<void> => {
  const applied = await listAppliedMigrations(db, engine);
  const problem = explainIncomplete(applied);
  if (problem !== undefined) throw new Error(problem);
  if (FORMER_MIGRATIONS.some((name) => applied.includes(name)))
    await (db.isTransaction ? renameFormer(db) : db.transaction().execute(renameFormer));
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => listMigrations(engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
