import { ok, refuse } from '#domain/result.ts';
import type { Handler } from '#server/context.ts';
import { actInSandbox, refundOutside } from '#server/payment-providers/sandbox.ts';
import { checkPayment } from './reconcile.ts';

export const handleSandboxAction: Handler<'sandbox-payment-action'> = async (
  { app, customerId },
  { Reference, Action },
) => {
  if (app.config.shopMode === 'live') return refuse({ status: 404, code: 'endpoint_unknown' });
  const payment = await app.db.read
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['orders.id', 'orders.customer_id'])
    .where('payment.provider', '=', 'sandbox')
    .where('payment.reference', '=', Reference)
    .executeTakeFirst();
  if (!payment) return refuse({ status: 404, code: 'not_found' });
  if (payment.customer_id !== customerId) return refuse({ status: 403, code: 'forbidden' });
  const acted = await actInSandbox(app.db, Reference, Action);
  if (!acted.ok) return refuse({ status: 409, code: 'payment_decided' });
  // As the events of a provider would.
  if (Action === 'reported' || Action === 'refunded')
    await checkPayment(app, payment.id, 'the sandbox reported a payment');
  if (Action === 'refunded') {
    await refundOutside(app.db, Reference);
    await checkPayment(app, payment.id, 'the sandbox reported a refund');
  }
  return ok([{ ResponseMsg: 'Saved Successfully' }]);
};
