import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asActor } from '#server/audit/actor.ts';
import { changeOrder } from '#server/fulfilment/change-order.ts';
import { refundPart } from '#server/fulfilment/refund-part.ts';
import { receiveReturn } from '#server/fulfilment/returns/receive-return.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import { reconcilePayments } from '#server/payments/reconcile.ts';
import { cartLine } from '../../support/cart-lines.ts';
import { APPROVED, cardOrder, readTotals } from '../../support/orders.ts';
import { patient } from '../../support/patience.ts';
import { openTestShop, rowsOf, signIn, type TestShop } from '../../support/shop/test-shop.ts';

const CRASHING_SHOP = fileURLToPath(new URL('../../support/shop/crashing-shop.ts', import.meta.url));
const IMRAN = { kind: 'member', memberId: 7, name: 'Imran' } as const;
/** More than the steps of a refund. */
const MOST_STEPS = 20;

let shop: TestShop;
let bundle: string;
beforeAll(async () => {
  shop = await openTestShop();
  bundle = join(shop.app.config.varDir, 'crashing-shop.mjs');
  await build({
    input: CRASHING_SHOP,
    platform: 'node',
    external: ['sharp'],
    output: { file: bundle, codeSplitting: false },
    logLevel: 'silent',
  });
});
afterAll(() => shop.close());

const refundInProcess = (refund: object, dieAt: number): Promise<string> => {
  const { database, varDir } = shop.app.config;
  const env = {
    ...process.env,
    DATABASE_URL: database.kind === 'sqlite' ? `file:${database.file}` : database.url,
    VAR_DIR: varDir,
    NODE_COMPILE_CACHE: join(varDir, 'compiled'),
    DIE_AT: String(dieAt),
    NOW: String(shop.clock.now()),
    REFUND: JSON.stringify(refund),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', bundle], { env }, (_, out) =>
      resolve(out),
    );
  });
};

const readAll = async (id: number) => {
  const { read } = shop.app.db;
  const refunds = await read
    .selectFrom('refund')
    .select(['amount', 'state'])
    .where('order_id', '=', id)
    .execute();
  const pieces = await read.selectFrom('refund_line').select('quantity').where('order_id', '=', id).execute();
  const audit = await read
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', String(id))
    .execute();
  const settled = await read
    .selectFrom('order_return')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'refunded')
    .execute();
  return { refunds, pieces: pieces.length, audit: audit.length, settled: settled.length };
};

/** A return of one piece that has arrived. */
const receiveOne = async (id: number, number: string, lineId: number): Promise<number> => {
  rowsOf(await changeOrder(shop.app, number, 'complete', 'operator: test'));
  const [row] = rowsOf(
    await shop.call('request-return-by-link', {
      Token: new URL(createOrderLink(shop.app, id, 'en')).searchParams.get('link') ?? '',
      IdempotencyKey: randomUUID(),
      Items: [{ OrderItemID: lineId, Quantity: 1, Reason: 'damaged' }],
    }),
  );
  const returnId = row?.ReturnId ?? 0;
  const arrived = [{ lineId, quantity: 1, restock: true }];
  rowsOf(await receiveReturn(shop.app, number, { returnId, arrived }));
  return returnId;
};

const REFUNDED = ['a line', 'a return'] as const;

test.each(REFUNDED)(
  'a refund of %s that the process does not survive is repeated without a loss and without a double',
  { timeout: patient(180_000) },
  async (what) => {
    const customer = await signIn(shop);
    const died = new Set<string>();
    for (let dieAt = 1; dieAt <= MOST_STEPS; dieAt += 1) {
      const order = cardOrder([await cartLine(shop, 'gym-towel', 2)], APPROVED);
      const [row] = rowsOf(await shop.call('post-order', order, customer));
      const { OrderId: id = 0, OrderNumber: number = '' } = row ?? {};
      const before = await readTotals(shop, 'gym-towel');
      const line = await shop.app.db.read
        .selectFrom('order_line')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      const isReturn = what === 'a return';
      const part = isReturn
        ? { returnId: await receiveOne(id, number, line.id) }
        : { pieces: [{ lineId: line.id, quantity: 1 }] };
      const refund = {
        number,
        ...part,
        withShipping: false,
        restock: isReturn ? ('none' as const) : ('all' as const),
        cause: 'operator: damaged',
        requestKey: randomUUID(),
      };
      const first = await refundInProcess(refund, dieAt);
      const after = await readAll(id);
      // All or nothing: never a refund without its audit entry.
      const settled = isReturn ? after.settled : after.refunds.length;
      expect([after.refunds.length, after.pieces, after.audit, settled]).toEqual(
        Array.from({ length: 4 }, () => after.refunds.length),
      );
      if (first.startsWith('died')) died.add(first.trim());
      const { number: name, ...again } = refund;
      const repeated = await asActor(IMRAN, () => refundPart(shop.app, name, again));
      expect(repeated).toMatchObject({ ok: true });
      shop.clock.advance(2 * 60_000);
      await reconcilePayments(shop.app);
      expect(await readAll(id)).toMatchObject({ refunds: [{ state: 'refunded' }], pieces: 1, audit: 1 });
      expect((await readTotals(shop, 'gym-towel')).stock).toBe(before.stock + 1);
      if (first.startsWith('done')) break;
    }
    expect([...died]).toEqual(
      expect.arrayContaining([
        'died before a row of refund',
        'died before a row of audit_entry',
        'died inside transaction 1',
        'died after transaction 1',
        "died before the provider's refund",
        "died after the provider's refund",
      ]),
    );
  },
);
