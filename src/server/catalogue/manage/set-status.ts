import type { Transaction } from 'kysely';
import { isShown, type ProductStatus, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { indexProducts } from '#server/search/index-products.ts';
import { readProductRecords } from '../export/product-records.ts';
import { formatPath } from '../import/describe-issue.ts';
import { parseIn } from '../import/schemas/parse-in.ts';
import { product as productSchema } from '../import/schemas/product.ts';
import { lockProducts } from '../lock-product.ts';
import { listOfClosed } from './closed-vendors.ts';
import { findManaged, type ManagedProduct } from './find-products.ts';

export interface WantedStatus {
  /** Key or id of the product. */
  readonly name: string;
  readonly status: ProductStatus;
  /** Time of a scheduled publication. */
  readonly publishAt?: number | null | undefined;
  /** Status that the change is based on. If the stored one differs, the change is refused. */
  readonly expected?: ProductStatus | undefined;
}

export interface StatusChange {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly isChanged: boolean;
  /** State before the change, which an undo restores. */
  readonly was: { readonly status: ProductStatus; readonly publishAt: number | null };
}

export type StatusRefusal =
  | { readonly code: 'not_found'; readonly names: readonly string[] }
  /** Products without pictures, which cannot be published or scheduled. */
  | { readonly code: 'no_pictures'; readonly names: readonly string[] }
  /** Products of closed sellers. */
  | { readonly code: 'seller_closed'; readonly names: readonly string[] }
  /** Products that lack texts. `fields` are those of the record, such as `name.ar`. */
  | { readonly code: 'incomplete'; readonly names: readonly string[]; readonly fields: readonly string[] }
  | { readonly code: 'status_conflict' | 'time_missing' | 'time_over'; readonly names: readonly string[] };

type StatusApp = Pick<App, 'db' | 'clock' | 'identity'>;

/** The importer refuses a product without pictures, so only a draft can lack them. */
const listWithoutPictures = async (
  db: Transaction<Database>,
  products: readonly ManagedProduct[],
): Promise<string[]> => {
  if (products.length === 0) return [];
  const rows = await db.selectFrom('product').select('id').where('picture_count', '=', 0).execute();
  const bare = new Set(rows.map(({ id }) => id));
  return products.filter(({ id }) => bare.has(id)).map(({ key }) => key);
};

/** Only a draft can lack texts, and it may have been archived since. */
const findIncomplete = async (
  { clock, identity }: StatusApp,
  db: Transaction<Database>,
  products: readonly ManagedProduct[],
): Promise<{ readonly names: readonly string[]; readonly fields: readonly string[] }> => {
  const ids = products.filter(({ status }) => !isShown(status)).map(({ id }) => id);
  const { languages } = identity.current();
  const found = [...(await readProductRecords(db, clock.now(), ids))].flatMap(([key, { record }]) => {
    const parsed = parseIn(productSchema, record, languages);
    return parsed.ok ? [] : [{ key, fields: parsed.error.map(formatPath) }];
  });
  return {
    names: found.map(({ key }) => key),
    fields: [...new Set(found.flatMap(({ fields }) => fields))],
  };
};

/** Reads again after the lock, because another process may have changed them before. */
const lockManaged = async (
  { db: { engine } }: StatusApp,
  db: Transaction<Database>,
  names: readonly string[],
) => {
  const found = await findManaged(db, names);
  if (engine !== 'postgres' || found.size === 0) return found;
  const ids = [...found.values()].map(({ id }) => id);
  // Sellers first, as a move of their products does. Otherwise one could close while its product is published.
  await db
    .selectFrom('vendor')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('product').select('vendor_id').where('product.id', 'in', ids))
    .orderBy('id')
    .forShare()
    .execute();
  await lockProducts(db, engine, ids);
  return findManaged(db, names);
};

const write = async (
  db: Transaction<Database>,
  product: ManagedProduct,
  { status, publishAt }: { readonly status: ProductStatus; readonly publishAt: number | null },
  now: number,
): Promise<void> => {
  await db
    .updateTable('product')
    .set((eb) => ({ status, publish_at: publishAt, version: eb('version', '+', 1) }))
    .where('id', '=', product.id)
    .execute();
  await recordAudit(db, {
    ...{ action: 'product.change-status', subject: 'product', subjectId: product.id, at: now },
    before: {
      status: product.status,
      ...(product.publish_at !== null && { publishAt: product.publish_at }),
    },
    after: { status, ...(publishAt !== null && { publishAt }) },
  });
};

/** Changes all products or none. */
export const setStatuses = (
  app: StatusApp,
  wanted: readonly WantedStatus[],
  { requestKey }: { readonly requestKey?: string | undefined } = {},
): Promise<Result<StatusChange[], StatusRefusal>> =>
  writeOnce<StatusChange[], StatusRefusal>(app, { requestKey }, async (db) => {
    const now = app.clock.now();
    const found = await lockManaged(
      app,
      db,
      wanted.map(({ name }) => name),
    );
    const unknown = wanted.filter(({ name }) => !found.has(name)).map(({ name }) => name);
    if (unknown.length > 0) return refuse({ code: 'not_found', names: unknown });
    const stale = wanted.filter(
      ({ name, expected, status }) =>
        expected !== undefined && isContested(found.get(name)?.status, expected, status),
    );
    if (stale.length > 0) return refuse({ code: 'status_conflict', names: stale.map(({ name }) => name) });
    const changes = new Map(
      wanted.flatMap(({ name, status, publishAt = null }) => {
        const product = found.get(name);
        const at = status === SCHEDULED ? publishAt : null;
        if (!product) return [];
        const isChanged = product.status !== status || product.publish_at !== at;
        return [[product.id, { product, status, publishAt: at, isChanged }] as const];
      }),
    );
    const changed = [...changes.values()].filter(({ isChanged }) => isChanged);
    const keysOf = (all: typeof changed) => all.map(({ product }) => product.key);
    const timeless = changed.filter(({ status, publishAt }) => status === SCHEDULED && publishAt === null);
    if (timeless.length > 0) return refuse({ code: 'time_missing', names: keysOf(timeless) });
    const late = changed.filter(({ publishAt }) => publishAt !== null && publishAt <= now);
    if (late.length > 0) return refuse({ code: 'time_over', names: keysOf(late) });
    const shown = changed.filter(({ status }) => isShown(status)).map(({ product }) => product);
    const bare = await listWithoutPictures(db, shown);
    if (bare.length > 0) return refuse({ code: 'no_pictures', names: bare });
    const closed = await listOfClosed(db, new Set(shown.map(({ id }) => id)));
    if (closed.length > 0) return refuse({ code: 'seller_closed', names: closed.map(({ key }) => key) });
    const incomplete = await findIncomplete(app, db, shown);
    if (incomplete.names.length > 0) return refuse({ code: 'incomplete', ...incomplete });
    // Sorted by id to avoid deadlocks with orders, which lock in the same order.
    const ordered = changed.toSorted((a, b) => a.product.id - b.product.id);
    for (const { product, ...state } of ordered) await write(db, product, state, now);
    if (changed.length > 0)
      await indexProducts(
        db,
        changed.map(({ product }) => product.id),
      );
    return ok(
      [...changes.values()].map(({ product, isChanged }) => ({
        ...{ id: product.id, key: product.key, name: product.name_en || product.name_ar, isChanged },
        was: { status: product.status, publishAt: product.publish_at },
      })),
    );
  });

export const setStatus = (
  app: StatusApp,
  names: readonly string[],
  status: ProductStatus,
  options: { readonly publishAt?: number | null | undefined; readonly requestKey?: string | undefined } = {},
): Promise<Result<StatusChange[], StatusRefusal>> =>
  setStatuses(
    app,
    names.map((name) => ({ name, status, publishAt: options.publishAt })),
    options,
  );
