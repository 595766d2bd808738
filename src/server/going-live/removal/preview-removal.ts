import type { App } from '#server/context.ts';
import { findLiveSince } from '#server/settings/shop-stages.ts';
import { findDemoOwner } from '#server/staff/links/open-demo.ts';
import { listDemoCoupons, listDemoProducts, listDemoPromotions, listDemoReviews } from '../demo-records.ts';
import { listUnusedMakers } from './remove-makers.ts';
import { isTestCustomer, isTestOrder } from './test-records.ts';

export const REMOVED = [
  'products',
  'reviews',
  'promotions',
  'coupons',
  'brands',
  'sellers',
  'orders',
  'documents',
  'customers',
  'members',
] as const;
export type Removed = (typeof REMOVED)[number];

export interface RemovalPreview {
  /** What goes. */
  readonly counts: Readonly<Record<Removed, number>>;
  /** Products and coupons that orders which stay refer to. They are archived, or end. */
  readonly archived: number;
  /** Orders that may be real, and stay. */
  readonly keptOrders: number;
  /** True if orders and tax documents begin at 1 again. */
  readonly restartsNumbers: boolean;
}

const countOrders = async ({ db: { read } }: App, liveSince: number | undefined) => {
  const count = async (kind: 'test' | 'real') => {
    const { n } = await read
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where((eb) => (kind === 'test' ? isTestOrder(liveSince)(eb) : eb.not(isTestOrder(liveSince)(eb))))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const { documents } = await read
    .selectFrom('tax_document')
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where(isTestOrder(liveSince)),
    )
    .executeTakeFirstOrThrow();
  return { orders: await count('test'), keptOrders: await count('real'), documents: Number(documents) };
};

const countCustomers = async ({ db: { read } }: App, liveSince: number | undefined): Promise<number> => {
  const { n } = await read
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(isTestCustomer(liveSince))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Ids that orders which stay refer to. */
const listKept = async ({ db: { read } }: App, liveSince: number | undefined) => {
  const orders = read
    .selectFrom('orders')
    .select('orders.id')
    .where((eb) => eb.not(isTestOrder(liveSince)(eb)));
  const lines = await read
    .selectFrom('order_line')
    .select('product_id')
    .distinct()
    .where('order_id', 'in', orders)
    .execute();
  const coupons = await read
    .selectFrom('orders')
    .select('coupon_id')
    .distinct()
    .where('coupon_id', 'is not', null)
    .where((eb) => eb.not(isTestOrder(liveSince)(eb)))
    .execute();
  return {
    products: new Set(lines.map((row) => row.product_id)),
    coupons: new Set(coupons.map((row) => row.coupon_id)),
  };
};

/** The member of the demo, unless it is the one who asks, or the only owner. */
export const findRemovableMember = async (
  { db: { read } }: App,
  askingId: number | undefined,
): Promise<number | undefined> => {
  const found = await findDemoOwner(read);
  if (!found || found.id === askingId) return undefined;
  const other = await read
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where('id', '<>', found.id)
    .limit(1)
    .executeTakeFirst();
  return other && found.id;
};

/**
 * What the removal of the demo would delete. What it has archived before does not count.
 *
 * @param askingId member who asks; undefined for the command line
 */
export const previewRemoval = async (app: App, askingId?: number): Promise<RemovalPreview> => {
  const { read } = app.db;
  const liveSince = await findLiveSince(read);
  const kept = await listKept(app, liveSince);
  const [products, coupons] = [await listDemoProducts(read), await listDemoCoupons(read)];
  const goneProducts = products.filter(({ id }) => !kept.products.has(id)).map(({ id }) => id);
  const countMakers = async (table: 'manufacturer' | 'vendor') =>
    (await listUnusedMakers(read, table, goneProducts)).length;
  const keptProducts = products.filter(({ id }) => kept.products.has(id));
  const keptCoupons = coupons.filter(({ id }) => kept.coupons.has(id));
  const promotions = [
    ...(await listDemoPromotions(read, 'banner')),
    ...(await listDemoPromotions(read, 'campaign')),
  ];
  const { orders, keptOrders, documents } = await countOrders(app, liveSince);
  return {
    counts: {
      products: goneProducts.length,
      reviews: (await listDemoReviews(read)).length,
      promotions: promotions.length,
      coupons: coupons.length - keptCoupons.length,
      brands: await countMakers('manufacturer'),
      sellers: await countMakers('vendor'),
      ...{ orders, documents },
      customers: await countCustomers(app, liveSince),
      members: (await findRemovableMember(app, askingId)) === undefined ? 0 : 1,
    },
    archived:
      keptProducts.filter(({ status }) => status !== 'hidden').length +
      keptCoupons.filter(({ is_active }) => is_active === 1).length,
    keptOrders,
    restartsNumbers: liveSince === undefined && keptOrders === 0 && orders > 0,
  };
};

/** False if nothing of the demo is left. */
export const isRemovable = ({ counts, archived }: RemovalPreview): boolean =>
  archived > 0 || Object.values(counts).some((n) => n > 0);
