import { ok } from '#domain/result.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { KnownPayment, OnlineGateway, PaymentStatus } from './gateway.ts';

/**
 * Payments to an account that only the owner sees: what `transfers/record-receipt.ts` has recorded is the truth, whatever
 * the customer says. The owner also sends refunds.
 */
export const openTransfer = (db: Db, mode: OnlineGateway['mode']): OnlineGateway => {
  const look = async ({ orderId, currency }: KnownPayment, unpaid: PaymentStatus): Promise<PaymentStatus> => {
    const receipt = await db.read
      .selectFrom('transfer_receipt')
      .select(['source_key', 'amount'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    return receipt
      ? { state: 'succeeded', charge: receipt.source_key, amount: Number(receipt.amount), currency }
      : unpaid;
  };
  const find = (payment: KnownPayment) => look(payment, { state: 'action' });
  return {
    provider: 'transfer',
    collects: 'online',
    mode,
    clientId: '',
    create: async ({ key }) => ok({ reference: key, status: { state: 'action' } }),
    charge: find,
    find,
    cancel: (payment) => look(payment, { state: 'cancelled' }),
    refund: async () => ({ state: 'by_hand' }),
    findRefund: async () => 'accepted',
  };
};
