import { sql } from 'kysely';
import type { App } from '#server/context.ts';
import { type CustomerOrders, sumCustomerOrders } from '#server/customers/customer-orders.ts';
import {
  capCount,
  type ListOrder,
  type ListPage,
  readPage,
  type SortDirection,
} from '#server/platform/list/keyset.ts';
import type { TextCondition } from '#server/platform/list/search-terms.ts';
import { countUpToCap } from './count-customers.ts';
import { type CustomerFilter, readSearch, selectCustomers } from './customer-filter.ts';

export interface CustomerRow extends CustomerOrders {
  readonly id: number;
  readonly name: string;
  /** '' for a guest without. */
  readonly email: string;
  readonly isGuest: boolean;
  readonly phone: string;
  readonly locale: string;
  readonly createdAt: number;
  /** Due time of a requested deletion. */
  readonly deleteAt: number | null;
}

export const CUSTOMER_SORTS = ['joined', 'name'] as const;
type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export interface CustomerRequest extends CustomerFilter {
  /** Only these accounts. */
  readonly ids?: readonly number[] | undefined;
  readonly sort?: CustomerSort;
  /** Default: newest first. */
  readonly direction?: SortDirection;
  readonly size?: number;
  readonly cursor?: string | undefined;
}

const DEFAULT_SIZE = 50;
const LARGEST_SIZE = 200;

type Found = Pick<CustomerRow, 'id' | 'email' | 'locale'> & {
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile: string;
  readonly created_at: number;
  readonly delete_at: number | null;
  readonly is_guest: number;
  readonly search_text: string;
};

const completeRows = async ({ db }: Pick<App, 'db'>, found: readonly Found[]): Promise<CustomerRow[]> => {
  if (found.length === 0) return [];
  const sums = await sumCustomerOrders(
    db.read,
    found.map(({ id }) => id),
  );
  return found.map(
    ({ id, email, locale, first_name, last_name, mobile, created_at, delete_at, is_guest }) => ({
      ...{
        id,
        email,
        locale,
        phone: mobile,
        createdAt: created_at,
        deleteAt: delete_at,
        isGuest: is_guest === 1,
      },
      name: `${first_name} ${last_name}`.trim(),
      ...sums(id),
    }),
  );
};

const orderBy = (
  { db }: Pick<App, 'db'>,
  { sort = 'joined', direction = 'desc' }: CustomerRequest,
  text: TextCondition | undefined,
): ListOrder<Found> => {
  // A selective search must not walk all accounts in their order.
  const plus = text?.isSelective && db.engine === 'sqlite' ? sql`+` : sql``;
  const readId = (row: Found) => row.id;
  if (sort === 'joined')
    return {
      keys: [{ column: sql`${plus}${sql.ref('customer.id')}`, type: 'id', read: readId }],
      direction,
    };
  return {
    keys: [
      {
        column: sql`${plus}${sql.ref('found.search_text')}`,
        type: 'string',
        read: (row: Found) => row.search_text,
      },
      { column: sql`${plus}${sql.ref('found.customer_id')}`, type: 'id', read: readId },
    ],
    direction,
  };
};

const readRows = async (app: Pick<App, 'db'>, request: CustomerRequest, text: TextCondition | undefined) => {
  const { ids, size = DEFAULT_SIZE, cursor } = request;
  const query = selectCustomers(app.db, request, text);
  const page = await readPage(
    (ids ? query.where('customer.id', 'in', ids) : query)
      .select(['customer.id', 'customer.email', 'customer.locale', 'customer.first_name'])
      .select(['customer.last_name', 'customer.mobile', 'customer.created_at', 'customer.delete_at'])
      .select(['customer.is_guest', 'found.search_text']),
    orderBy(app, request, text),
    { size: Math.min(Math.max(1, size), LARGEST_SIZE), cursor },
  );
  return { ...page, rows: await completeRows(app, page.rows) };
};

export const listCustomerPage = async (
  app: Pick<App, 'db'>,
  request: CustomerRequest,
): Promise<ListPage<CustomerRow>> => {
  const text = await readSearch(app, request.search);
  return {
    ...(await readRows(app, request, text)),
    ...capCount(await countUpToCap(app, request, text)),
  };
};

/** Batches of all accounts of a request, or of the chosen ones, for a file. */
export const eachCustomer = async function* (
  app: Pick<App, 'db'>,
  request: CustomerRequest,
): AsyncGenerator<readonly CustomerRow[]> {
  const text = await readSearch(app, request.search);
  let cursor: string | undefined;
  do {
    const page = await readRows(app, { ...request, size: LARGEST_SIZE, cursor }, text);
    yield page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
};
