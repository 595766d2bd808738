import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { lacksDeclarations } from '#server/catalogue/office/missing-declarations.ts';
import type { App } from '#server/context.ts';
import { readCouponState } from '#server/coupons/list-coupons.ts';
import { listDemoCoupons, listDemoProducts, listDemoPromotions } from './demo-records.ts';
import type { LiveFinding } from './live-item.ts';

/** Hidden products do not count. */
export const checkGoods = async ({
  db,
}: App): Promise<{ readonly products: LiveFinding; readonly demo: LiveFinding }> => {
  const published = await db.read
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', PUBLISHED)
    .executeTakeFirstOrThrow();
  const ofDemo = (await listDemoProducts(db.read)).filter(({ status }) => status === PUBLISHED).length;
  const own = Number(published.count) - ofDemo;
  return {
    products:
      own > 0 ? { state: 'done', note: 'products_done', n: own } : { state: 'open', note: 'products_open' },
    demo:
      ofDemo === 0 ? { state: 'done', note: 'demo_done' } : { state: 'open', note: 'demo_open', n: ofDemo },
  };
};

/** Published products whose pages say less than the law of the market asks for. */
export const checkDeclarations = async ({ db }: App): Promise<LiveFinding> => {
  const { count } = await db.read
    .selectFrom('product as p')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.status', '=', PUBLISHED)
    .where(lacksDeclarations())
    .executeTakeFirstOrThrow();
  const n = Number(count);
  return n === 0
    ? { state: 'done', note: 'declarations_done' }
    : { state: 'open', note: 'declarations_open', n };
};

export const checkPromotions = async ({ db, clock }: App): Promise<LiveFinding> => {
  const coupons = (await listDemoCoupons(db.read)).filter((coupon) =>
    ['active', 'upcoming'].includes(readCouponState(coupon, clock.now())),
  );
  const shown = [
    ...(await listDemoPromotions(db.read, 'banner')),
    ...(await listDemoPromotions(db.read, 'campaign')),
  ].filter(({ status }) => status === 'published');
  const n = coupons.length + shown.length;
  return n === 0 ? { state: 'done', note: 'promotions_done' } : { state: 'open', note: 'promotions_open', n };
};
