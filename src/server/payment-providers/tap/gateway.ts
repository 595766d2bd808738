import { ok, refuse } from '#domain/result.ts';
import type { TapConfig } from '#server/config/payments-config.ts';
import { fromUnits, toUnits } from '../currency-units.ts';
import type { KnownPayment, NewPayment, OnlineGateway, PaymentStatus, RefundResult } from '../gateway.ts';
import { KeysRefused } from '../keys-refused.ts';
import { type Charge, chargeAnswer, type RefundStatus, refundAnswer } from './answers.ts';
import { createTapClient, isRefused } from './client.ts';
import { isOpen, listSurplus, readCharges } from './read-charges.ts';

const MOST_ATTEMPTS = 10;
const EXCEEDS = '1161';
const PAGE = /^https:\/\/(?:[\w-]+\.)*tap\.company[/?]/;

const FAILED: readonly RefundStatus[] = ['CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED'];

const unknown = (cause: unknown) => ({ state: 'unknown', cause }) as const;

const readRefusal = (error: unknown): RefundResult =>
  isRefused(error) ? { state: 'refused', cause: error } : unknown(error);

/**
 * Tap's page, which shows what customers know: cards, mada, KNET, Apple Pay. A failed charge is followed by another one that
 * names it, so that the last one leads to all.
 */
export const openTap = (config: TapConfig, webhookUrl: string): OnlineGateway => {
  const call = createTapClient(config);
  const isLive = config.secretKey.startsWith('sk_live_');

  /** @returns newest first. @throws if one is not of this payment */
  const list = async ({ reference, key }: KnownPayment): Promise<readonly Charge[]> => {
    const charges: Charge[] = [];
    let id: string | undefined = reference;
    while (id && charges.length <= MOST_ATTEMPTS) {
      const charge: Charge = await call({ path: `/charges/${id}`, answer: chargeAnswer });
      if (charge.id !== id || charge.live_mode !== isLive || charge.reference.transaction !== key)
        throw new Error('Tap returned a charge of a different payment');
      charges.push(charge);
      id = charge.metadata?.previous;
    }
    return charges;
  };

  /** A repeated request returns the same charge, so that a lost answer is found. */
  const begin = async (order: NewPayment, previous?: string): ReturnType<OnlineGateway['create']> => {
    const { key, orderNumber, amount, currency, customer } = order;
    try {
      const charge = await call({
        path: '/charges',
        answer: chargeAnswer,
        body: {
          ...{ amount: toUnits(amount, currency), currency, threeDSecure: true, customer_initiated: true },
          description: orderNumber,
          ...(previous && { metadata: { previous } }),
          reference: {
            transaction: key,
            order: orderNumber,
            idempotent: previous ? `${key}-${previous}` : key,
          },
          customer: { first_name: customer.firstName, last_name: customer.lastName, email: customer.email },
          source: { id: 'src_all' },
          post: { url: webhookUrl },
          redirect: { url: order.returnUrl },
        },
      });
      const { id, transaction, reference } = charge;
      const isOurs = charge.currency === currency && fromUnits(charge.amount, currency) === amount;
      if (!isOurs || charge.live_mode !== isLive || reference.transaction !== key)
        return refuse(unknown('Tap created a charge of a different payment'));
      const payUrl = transaction.url ?? '';
      return PAGE.test(payUrl) || (config.isTestServer && payUrl.startsWith(`${config.apiUrl}/`))
        ? ok({ reference: id, status: { state: 'action', payUrl } })
        : refuse(unknown('Tap returned no page of its own'));
    } catch (error) {
      return error instanceof KeysRefused || isRefused(error)
        ? refuse({ state: 'failed', reason: 'payment_unavailable', cause: error })
        : refuse(unknown(error));
    }
  };

  const refundCharge = async (
    { id: charge_id, currency }: Pick<Charge, 'id' | 'currency'>,
    amount: number,
    key: string,
  ): Promise<RefundResult> => {
    const refund = await call({
      path: '/refunds',
      answer: refundAnswer,
      body: {
        ...{ charge_id, amount, currency, reason: 'requested_by_customer' },
        reference: { merchant: key, idempotent: key },
        post: { url: webhookUrl },
      },
    });
    return FAILED.includes(refund.status)
      ? { state: 'refused', cause: refund.status }
      : { state: 'accepted', reference: refund.id };
  };

  /** Nobody pays an order twice: what was captured beside the kept charge is refunded at once. */
  const refundSurplus = async (payment: KnownPayment, status: PaymentStatus, charges: readonly Charge[]) => {
    const surplus: string[] = [];
    for (const charge of charges) {
      const key = `${payment.key}-${charge.id}`;
      const result = await refundCharge(charge, charge.amount, key).catch(readRefusal);
      if (result.state === 'unknown') return unknown(result.cause);
      const isBack =
        result.state === 'accepted' ||
        (result.state === 'refused' && isRefused(result.cause) && result.cause.code === EXCEEDS);
      surplus.push(`${charge.id} ${isBack ? 'is refunded' : 'COULD NOT BE REFUNDED'}`);
    }
    return surplus.length > 0 && status.state === 'succeeded' ? { ...status, surplus } : status;
  };

  const look = async (payment: KnownPayment) => {
    try {
      const charges = await list(payment);
      const status = readCharges(charges, payment);
      return { charges, status: await refundSurplus(payment, status, listSurplus(charges, payment)) };
    } catch (error) {
      return { charges: [], status: unknown(error) };
    }
  };
  const find = async (payment: KnownPayment) => (await look(payment)).status;

  return {
    provider: 'tap',
    collects: 'online',
    mode: isLive ? 'live' : 'test',
    clientId: '',
    create: (order) => begin(order),
    again: async (order, known) => {
      const { charges, status } = await look(known);
      if (status.state !== 'action') return ok({ reference: known.reference, status });
      const failed = charges.filter((charge) => !isOpen(charge));
      return failed.length < MOST_ATTEMPTS
        ? begin(order, failed[0]?.id)
        : refuse({ state: 'failed', reason: 'payment_declined' });
    },
    charge: find,
    find,
    // A charge cannot be cancelled at Tap. A later success is refunded.
    cancel: async (payment) => {
      const status = await find(payment);
      return status.state === 'action' ? { state: 'cancelled' } : status;
    },
    refund: async ({ charge, amount: whole, currency }, { key, amount }) => {
      const id = charge ?? '';
      try {
        // A charge with another amount than the order's is refunded as a whole.
        const paid =
          amount < whole
            ? { id, currency, amount: toUnits(amount, currency) }
            : await call({ path: `/charges/${id}`, answer: chargeAnswer });
        return await refundCharge(paid, paid.amount, key);
      } catch (error) {
        return readRefusal(error);
      }
    },
    findRefund: async (reference) => {
      try {
        const { status } = await call({ path: `/refunds/${reference}`, answer: refundAnswer });
        return FAILED.includes(status) ? 'failed' : 'accepted';
      } catch {
        return 'unknown';
      }
    },
  };
};
