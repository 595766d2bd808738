import { type SqlBool, sql } from 'kysely';
import type { App } from '#server/context.ts';
import { matchesText } from '#server/platform/database/statements/text-match.ts';
import {
  COUNT_CAP,
  capCount,
  type ListPage,
  readPage,
  type SortDirection,
  type SortKey,
} from '#server/platform/list/keyset.ts';
import { selectVendorRequests, selectVendors } from './list-vendors.ts';

export interface VendorRequest {
  readonly search?: string | undefined;
  readonly direction?: SortDirection;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

export const VENDOR_SORTS = ['added', 'name'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

const readText = (search = ''): string => search.replaceAll('\0', '').trim().slice(0, 100);
const pageOf = ({ size = DEFAULT_SIZE, cursor }: VendorRequest) => ({
  size: Math.min(Math.max(1, size), LARGEST_SIZE),
  cursor,
});

export type VendorRow = Awaited<ReturnType<ReturnType<typeof selectVendors>['execute']>>[number];
export type VendorRequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

const selectRequests = ({ db }: Pick<App, 'db'>) =>
  selectVendorRequests(db.read).select(['country.name_ar as country_ar', 'city.name_ar as city_ar']);

const BY_NAME: SortKey<VendorRow> = {
  column: sql.ref('vendor.name_en'),
  type: 'string',
  read: (row) => row.name_en,
};
const BY_ID: SortKey<VendorRow> = { column: sql.ref('vendor.id'), type: 'id', read: (row) => row.id };

/** Newest vendors first, or by name. */
export const listVendorPage = async (
  { db }: Pick<App, 'db'>,
  { sort = 'added', direction = 'desc', ...request }: VendorRequest & { readonly sort?: VendorSort },
): Promise<ListPage<VendorRow>> => {
  const text = readText(request.search);
  const columns = ['name_en', 'name_ar', 'email'].map((name) => sql.ref(`vendor.${name}`));
  const matches = sql<SqlBool>`(${sql.join(
    columns.map((column) => matchesText(column, text)),
    sql` or `,
  )})`;
  const query = selectVendors(db.read).$if(text !== '', (all) => all.where(matches));
  const page = await readPage(
    query,
    {
      keys: [...(sort === 'name' ? [BY_NAME] : []), BY_ID],
      direction,
    },
    pageOf(request),
  );
  const { n } = await db.read
    .selectFrom(query.limit(COUNT_CAP + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...page, ...capCount(Number(n)) };
};

/** Open requests, newest first. */
export const listRequestPage = async (
  { db }: Pick<App, 'db'>,
  request: VendorRequest,
): Promise<ListPage<VendorRequestRow>> => {
  const text = readText(request.search);
  const columns = [
    sql.ref('request.email'),
    sql`request.first_name || ' ' || request.last_name`,
    sql.ref('request.mobile'),
  ];
  const matches = sql<SqlBool>`(${sql.join(
    columns.map((column) => matchesText(column, text)),
    sql` or `,
  )})`;
  const query = selectRequests({ db }).$if(text !== '', (all) => all.where(matches));
  const page = await readPage(
    query,
    {
      keys: [{ column: sql.ref('request.id'), type: 'id', read: (row) => row.id }],
      direction: request.direction ?? 'desc',
    },
    pageOf(request),
  );
  const { n } = await db.read
    .selectFrom(query.limit(COUNT_CAP + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...page, ...capCount(Number(n)) };
};

export const findVendorRequest = (app: Pick<App, 'db'>, id: number): Promise<VendorRequestRow | undefined> =>
  selectRequests(app).where('request.id', '=', id).executeTakeFirst();

export const countVendorRequests = async ({ db }: Pick<App, 'db'>): Promise<number> => {
  const { n } = await db.read
    .selectFrom('vendor_request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
