import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { readSandboxToken, type SandboxAction, type SandboxOutcome } from '#domain/orders/sandbox-cards.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { SandboxPaymentTable } from '#server/platform/database/tables/order.ts';
import type { DeclineReason, NewRefund, OnlineGateway, PaymentStatus, RefundResult } from './gateway.ts';

type Row = Selectable<SandboxPaymentTable>;

const SLOW_MS = 4_000;

const REFUSED: Partial<Record<SandboxOutcome, DeclineReason>> = {
  decline: 'card_declined',
  insufficient_funds: 'card_insufficient_funds',
  expired: 'card_expired',
  cvc_wrong: 'card_cvc_wrong',
};

const readStatus = (row: Row | undefined): PaymentStatus => {
  switch (row?.state) {
    case 'succeeded':
    case 'succeeded_twice': {
      const { reference: charge, amount, currency } = row;
      const surplus = row.state === 'succeeded_twice' ? [`${charge}_again is refunded`] : undefined;
      return { state: 'succeeded', charge, amount, currency, ...(surplus && { surplus }) };
    }
    case 'refunded':
      return { state: 'refunded', charge: row.reference };
    case 'late':
      return { state: 'processing' };
    case 'silent':
      return { state: 'unknown', cause: 'the sandbox simulates a provider that does not answer' };
    case 'failed':
      // A failed payment always has a reason.
      return { state: 'failed', reason: row.reason as DeclineReason };
    case 'declined':
      return { state: 'action', isDeclined: true };
    case 'action':
      return { state: 'action', clientSecret: row.reference };
    case 'approved':
      return { state: 'approved', amount: row.amount, currency: row.currency };
    case 'unconfirmed':
      return { state: 'unconfirmed' };
    default:
      return { state: 'cancelled' };
  }
};

const findRow = (db: Db['read'], reference: string) =>
  db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirst();

const PAID = ['succeeded', 'succeeded_twice'];

const move = (db: Db, reference: string, from: readonly string[], to: string, reason?: DeclineReason) =>
  db.write((transaction) =>
    transaction
      .updateTable('sandbox_payment')
      .set({ state: to, reason: reason ?? null })
      .where('reference', '=', reference)
      .where('state', 'in', from)
      .executeTakeFirst(),
  );

/** Never refunds more than was paid in total. */
const refundInSandbox = (db: Db, reference: string, { key, amount }: NewRefund): Promise<RefundResult> =>
  db.write(async (transaction) => {
    // The update locks the payment and serialises concurrent refunds.
    const payment = await transaction
      .updateTable('sandbox_payment')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('reference', '=', reference)
      .where('state', 'in', PAID)
      .returning('amount')
      .executeTakeFirst();
    const before = await transaction
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('reference', '=', reference)
      .execute();
    if (before.some((refund) => refund.key === key)) return { state: 'accepted', reference: key };
    const sum = before.reduce((total, refund) => total + refund.amount, amount);
    if (!payment || sum > payment.amount)
      return { state: 'refused', cause: 'the refund exceeds the remaining amount of the sandbox payment' };
    await transaction.insertInto('sandbox_refund').values({ key, reference, amount }).execute();
    if (sum === payment.amount)
      await transaction
        .updateTable('sandbox_payment')
        .set({ refund_key: key })
        .where('reference', '=', reference)
        .execute();
    return { state: 'accepted', reference: key };
  });

const UNPAID = ['unconfirmed', 'action', 'declined', 'approved', 'silent'];

/** The checkout stands for the page of the provider. */
const pageOf = (reference: string, returnUrl: string): PaymentStatus => ({
  state: 'action',
  payUrl: `${returnUrl}?pay=${reference}`,
});

const KINDS: Readonly<Record<number, string>> = {
  [PAYMENT_METHOD.card]: 'card',
  [PAYMENT_METHOD.wallet]: 'wallet',
  [PAYMENT_METHOD.razorpay]: 'razorpay',
  [PAYMENT_METHOD.tap]: 'tap',
};

/** Simulated provider for shops without keys. Its payments are stored in a table and survive crashes. */
export const openSandbox = (db: Db, method: number): OnlineGateway => {
  const find = async (reference: string) => readStatus(await findRow(db.read, reference));
  return {
    provider: 'sandbox',
    collects: 'online',
    mode: 'sandbox',
    clientId: '',
    create: async ({ key, amount, currency, token, returnUrl }) => {
      const isCard = method === PAYMENT_METHOD.card;
      const outcome = isCard ? readSandboxToken(token) : 'approve';
      if (!outcome) return refuse({ state: 'failed', reason: 'card_unusable' });
      const reference = `sandbox_${KINDS[method]}_${randomBytes(16).toString('hex')}`;
      const state = isCard ? 'unconfirmed' : 'action';
      const row = await db.write(async (transaction) => {
        await transaction
          .insertInto('sandbox_payment')
          .values({
            reference,
            key,
            method,
            outcome,
            amount,
            currency,
            state,
            reason: null,
            refund_key: null,
          })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
        return transaction
          .selectFrom('sandbox_payment')
          .selectAll()
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
      });
      const status = readStatus(row);
      if (method === PAYMENT_METHOD.tap && status.state === 'action')
        return ok({ reference: row.reference, status: pageOf(row.reference, returnUrl) });
      return ok({ reference: row.reference, status });
    },
    ...(method === PAYMENT_METHOD.tap && {
      again: async ({ returnUrl }, { reference }) => {
        await move(db, reference, ['declined'], 'action');
        const status = await find(reference);
        return ok({ reference, status: status.state === 'action' ? pageOf(reference, returnUrl) : status });
      },
    }),
    charge: async ({ reference }) => {
      const row = await findRow(db.read, reference);
      if (row?.state !== 'unconfirmed' && row?.state !== 'approved') return readStatus(row);
      const { outcome } = row;
      const from = [row.state];
      if (outcome === 'slow') await wait(SLOW_MS);
      const reason = REFUSED[outcome];
      if (reason) await move(db, reference, from, 'failed', reason);
      else await move(db, reference, from, outcome === 'challenge' ? 'action' : 'succeeded');
      return outcome === 'charged_unheard'
        ? { state: 'unknown', cause: 'the sandbox simulates a missing response' }
        : find(reference);
    },
    find: ({ reference }) => find(reference),
    // The sandbox signs nothing.
    isGenuine: ({ reference }, { orderId }) => orderId === reference,
    cancel: async ({ reference }) => {
      await move(db, reference, UNPAID, 'cancelled');
      const late = await move(db, reference, ['late'], 'succeeded');
      if (late.numUpdatedRows > 0n) return { state: 'cancelled' };
      return find(reference);
    },
    refund: ({ reference }, refund) => refundInSandbox(db, reference, refund),
    findRefund: async () => 'accepted',
  };
};

const REFUSALS: Readonly<Record<number, DeclineReason>> = {
  [PAYMENT_METHOD.card]: 'card_not_authenticated',
  [PAYMENT_METHOD.wallet]: 'wallet_declined',
};

/** State after an action. The shop still has to capture what was approved in a wallet. */
const stateAfter = (method: number | undefined, action: Exclude<SandboxAction, 'decline'>): string => {
  if (action === 'late' || action === 'silent') return action;
  if (action === 'twice') return 'succeeded_twice';
  return action === 'approve' && method === PAYMENT_METHOD.wallet ? 'approved' : 'succeeded';
};

export const actInSandbox = async (
  db: Db,
  reference: string,
  action: SandboxAction,
): Promise<Result<undefined, 'decided'>> => {
  const { method } = (await findRow(db.read, reference)) ?? {};
  const updated =
    action !== 'decline'
      ? await move(db, reference, ['action'], stateAfter(method, action))
      : method === PAYMENT_METHOD.tap
        ? await move(db, reference, ['action'], 'declined')
        : await move(db, reference, ['action'], 'failed', REFUSALS[method ?? 0] ?? 'payment_declined');
  return updated.numUpdatedRows === 1n ? ok(undefined) : refuse('decided');
};

/** Simulates a refund in the dashboard of the provider. */
export const refundOutside = async (db: Db, reference: string): Promise<void> => {
  await move(db, reference, PAID, 'refunded');
};
