import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLISHED } from '#domain/catalogue/product-status.ts';
import { isRecord } from '#domain/is-record.ts';
import { DEMO, demoText } from '#server/catalogue/import/demo-in-market.ts';
import type { App } from '#server/context.ts';
import { listCoupons, readCouponState } from '#server/coupons/list-coupons.ts';
import type { LiveFinding } from './live-item.ts';

type DemoList = 'products' | 'coupons' | 'banners' | 'campaigns';

const known = new Map<DemoList, ReadonlyMap<string, string>>();

/** English names of the demo's records by key; '' for those without a name. */
const readDemoNames = async (list: DemoList): Promise<ReadonlyMap<string, string>> => {
  const read = known.get(list);
  if (read) return read;
  const records: unknown = JSON.parse(await readFile(join(DEMO, `data/${list}.json`), 'utf8'));
  const names = new Map(
    (Array.isArray(records) ? records : [])
      .filter(isRecord)
      .map(({ id, name }): [string, string] => [String(id), isRecord(name) ? demoText(String(name.en)) : '']),
  );
  known.set(list, names);
  return names;
};

/** A product of the demo is the owner's own once it has another name. Hidden ones do not count. */
export const checkGoods = async ({
  db,
}: App): Promise<{ readonly products: LiveFinding; readonly demo: LiveFinding }> => {
  const [names, published] = await Promise.all([
    readDemoNames('products'),
    db.read.selectFrom('product').select(['key', 'name_en']).where('status', '=', PUBLISHED).execute(),
  ]);
  const ofDemo = published.filter(({ key, name_en }) => names.get(key) === name_en).length;
  const own = published.length - ofDemo;
  return {
    products:
      own > 0 ? { state: 'done', note: 'products_done', n: own } : { state: 'open', note: 'products_open' },
    demo:
      ofDemo === 0 ? { state: 'done', note: 'demo_done' } : { state: 'open', note: 'demo_open', n: ofDemo },
  };
};

/** Coupons count as the demo's by their name, banners and campaigns until they are edited. */
export const checkPromotions = async ({ db, clock }: App): Promise<LiveFinding> => {
  const shown = (table: 'banner' | 'campaign') =>
    db.read
      .selectFrom(table)
      .select('key')
      .where('status', '=', 'published')
      .where('edited_at', 'is', null)
      .execute();
  const [codes, banners, campaigns] = await Promise.all([
    readDemoNames('coupons'),
    readDemoNames('banners'),
    readDemoNames('campaigns'),
  ]);
  const coupons = (await listCoupons(db.read)).filter(
    (coupon) =>
      codes.get(coupon.key) === coupon.name_en &&
      ['active', 'upcoming'].includes(readCouponState(coupon, clock.now())),
  );
  const n =
    coupons.length +
    (await shown('banner')).filter(({ key }) => banners.has(key)).length +
    (await shown('campaign')).filter(({ key }) => campaigns.has(key)).length;
  return n === 0 ? { state: 'done', note: 'promotions_done' } : { state: 'open', note: 'promotions_open', n };
};
