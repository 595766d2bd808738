import { createHmac } from 'node:crypto';
import { checkCalls } from '../descriptions/check-call.ts';
import description from '../descriptions/razorpay.json' with { type: 'json' };
import {
  createMemory,
  type Operation,
  openStandIn,
  type Reply,
  type Request,
  type StandIn,
} from './stand-in.ts';

/* Written from what `descriptions/razorpay.json` names. No account was asked. */

export interface Refund {
  readonly id: string;
  readonly amount: number;
  status: 'pending' | 'processed' | 'failed';
}

export interface Attempt {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly refunds: Refund[];
}

interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly notes: Readonly<Record<string, string>>;
  readonly attempts: Attempt[];
}

export interface RazorpayStandIn extends StandIn {
  readonly orders: Map<string, Order>;
  /** Attempts whose money the shop has, if only in part. */
  charges(): Attempt[];
  /** The customer tries to pay in Razorpay's window. */
  pay(orderId: string, how?: Partial<Pick<Attempt, 'status' | 'amount' | 'currency'>>): Attempt;
  /** What the window returns to the page. */
  resultOf(attempt: Attempt): {
    razorpay_payment_id: string;
    razorpay_order_id: string;
    razorpay_signature: string;
  };
  /** @param at milliseconds */
  event(
    type: string,
    attempt: Attempt,
    at: number,
    id?: string,
  ): { body: string; headers: Record<string, string> };
}

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_standIn',
  keySecret: 'secret_of_razorpay_stand_in',
  webhookSecret: 'webhook_of_razorpay_stand_in',
} as const;

/** Seconds. */
const CREATED_AT = 1_756_455_561;

const sign = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

const sumRefunds = ({ refunds }: Attempt): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);

const attemptJson = (attempt: Attempt) => ({
  id: attempt.id,
  entity: 'payment',
  amount: attempt.amount,
  currency: attempt.currency,
  status: attempt.status,
  order_id: attempt.orderId,
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: sumRefunds(attempt),
  refund_status: attempt.status === 'refunded' ? 'full' : attempt.refunds.length > 0 ? 'partial' : null,
  captured: attempt.status === 'captured' || attempt.status === 'refunded',
  description: null,
  vpa: 'success@razorpay',
  email: 'void@razorpay.com',
  contact: '+919999999999',
  notes: [],
  error_code: attempt.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  error_description: attempt.status === 'failed' ? 'Payment failed' : null,
  error_reason: attempt.status === 'failed' ? 'payment_failed' : null,
  created_at: attempt.createdAt,
});

const orderJson = ({ attempts, ...order }: Order) => ({
  ...order,
  entity: 'order',
  ...(attempts.some(({ status }) => status === 'captured' || status === 'refunded')
    ? { status: 'paid', amount_paid: order.amount, amount_due: 0 }
    : { status: attempts.length > 0 ? 'attempted' : 'created', amount_paid: 0, amount_due: order.amount }),
  offer_id: null,
  attempts: attempts.length,
  created_at: CREATED_AT,
});

const refundJson = ({ id: payment_id, currency }: Attempt, refund: Refund) => ({
  ...refund,
  entity: 'refund',
  currency,
  payment_id,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: CREATED_AT,
  batch_id: null,
});

const collection = (items: readonly object[]): Reply => ({
  status: 200,
  body: { entity: 'collection', count: items.length, items },
});

const refuse = (description: string, status = 400): Reply => ({
  status,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  },
});

/** Fake Razorpay server on a local port. */
export const openRazorpayStandIn = async (): Promise<RazorpayStandIn> => {
  const orders = new Map<string, Order>();
  const remember = createMemory(() => refuse('Different request body sent for the same idempotency key'));
  let ids = 0;
  const newId = (kind: string): string => {
    ids += 1;
    return `${kind}_standIn${ids}`;
  };
  const listAttempts = () => [...orders.values()].flatMap(({ attempts }) => attempts);

  type Sum = Pick<Order, 'amount' | 'currency'>;
  type Warn = (text: string) => Reply;

  const create = ({ amount, currency, receipt, notes }: Omit<Order, 'id' | 'attempts'>): Reply => {
    const order: Order = { id: newId('order'), amount, currency, receipt, notes, attempts: [] };
    orders.set(order.id, order);
    return { status: 200, body: orderJson(order) };
  };

  const capture = (attempt: Attempt, { amount, currency }: Sum, warn: Warn): Reply => {
    if (amount !== attempt.amount || currency !== attempt.currency) return warn(`capture of ${amount}`);
    if (attempt.status !== 'authorized') return refuse('This payment has already been captured');
    attempt.status = 'captured';
    return { status: 200, body: attemptJson(attempt) };
  };

  const refund = (attempt: Attempt, { amount }: Partial<Sum>): Reply => {
    if (attempt.status === 'refunded') return refuse('The payment has been fully refunded already');
    if (attempt.status !== 'captured')
      return refuse('The payment status should be captured for action to be taken');
    const wanted = amount ?? attempt.amount;
    const rest = attempt.amount - sumRefunds(attempt);
    if (wanted > rest) return refuse('The refund amount provided is greater than amount captured');
    const made: Refund = { id: newId('rfnd'), amount: wanted, status: 'processed' };
    attempt.refunds.push(made);
    if (wanted === rest) attempt.status = 'refunded';
    return { status: 200, body: refundJson(attempt, made) };
  };

  const routeGet = (path: string, warn: Warn): Operation | Reply => {
    const { pathname, searchParams } = new URL(path, 'http://razorpay');
    const [, kind, id = '', more] =
      /^\/v1\/(orders|payments|refunds)(?:\/(\w+))?(\/payments)?$/.exec(pathname) ?? [];
    if (kind === 'orders' && id === '') {
      const unknown = [...searchParams.keys()].filter((name) => !['receipt', 'count'].includes(name));
      if (unknown.length > 0 || Number(searchParams.get('count')) > 100) return warn(path);
      const receipt = searchParams.get('receipt');
      const found = [...orders.values()].filter((order) => receipt === null || order.receipt === receipt);
      return { name: 'look_up', run: () => collection(found.slice(0, 100).map(orderJson)) };
    }
    const order = orders.get(id);
    if (kind === 'orders' && order && more)
      return { name: 'find', run: () => collection(order.attempts.map(attemptJson)) };
    const attempt = listAttempts().find((one) => one.id === id || one.refunds.some((made) => made.id === id));
    const made = attempt?.refunds.find((one) => one.id === id);
    if (attempt && kind === 'payments')
      return { name: 'find_attempt', run: () => ({ status: 200, body: attemptJson(attempt) }) };
    if (attempt && made && kind === 'refunds')
      return { name: 'find_refund', run: () => ({ status: 200, body: refundJson(attempt, made) }) };
    return warn(`GET ${path}`);
  };

  const described = checkCalls(description);

  const route = (request: Request, warn: Warn): Operation | Reply => {
    const operation = find(request, warn);
    return 'status' in operation ? operation : described.operation(operation, request.body, warn);
  };

  const find = ({ method, path, headers, body }: Request, warn: Warn): Operation | Reply => {
    const key = Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64');
    if (headers.authorization !== `Basic ${key}`) return refuse('Authentication failed', 401);
    if (method === 'GET') return routeGet(path, warn);
    if (headers['content-type'] !== 'application/json') return warn(`content type of ${path}`);
    if (path === '/v1/orders') return { name: 'create', run: () => create(JSON.parse(body)) };
    const [, id, action] = /^\/v1\/payments\/(pay_\w+)\/(capture|refund)$/.exec(path) ?? [];
    const attempt = listAttempts().find((one) => one.id === id);
    if (!attempt) return warn(`${method} ${path}`);
    if (action === 'capture') return { name: 'capture', run: () => capture(attempt, JSON.parse(body), warn) };
    const idempotency = String(headers['x-refund-idempotency'] ?? '');
    if (!/^[\w-]{10,}$/.test(idempotency)) return warn(`refund with the key '${idempotency}'`);
    const run = () => refund(attempt, JSON.parse(body));
    return { name: 'refund', run: () => remember(`${id} ${idempotency}`, body, run) };
  };

  return {
    ...(await openStandIn(route)),
    orders,
    charges: () => listAttempts().filter(({ status }) => status === 'captured'),
    pay: (orderId, how = {}) => {
      const order = orders.get(orderId);
      if (!order) throw new Error(`There is no order ${orderId}`);
      const { amount, currency } = order;
      const attempt: Attempt = {
        ...{ id: newId('pay'), orderId, amount, currency, status: 'captured', createdAt: ids, refunds: [] },
        ...how,
      };
      order.attempts.push(attempt);
      return attempt;
    },
    resultOf: ({ id, orderId }) => ({
      razorpay_payment_id: id,
      razorpay_order_id: orderId,
      razorpay_signature: sign(`${orderId}|${id}`, RAZORPAY_KEYS.keySecret),
    }),
    event: (type, attempt, at, id = `evt_${type}_${attempt.id}`) => {
      const order = orders.get(attempt.orderId);
      const made = attempt.refunds.at(-1);
      const payload = {
        payment: { entity: attemptJson(attempt) },
        ...(type.startsWith('order.') && order && { order: { entity: orderJson(order) } }),
        ...(type.startsWith('refund.') && made && { refund: { entity: refundJson(attempt, made) } }),
      };
      const event = {
        entity: 'event',
        account_id: 'acc_standIn',
        event: type,
        contains: Object.keys(payload),
        payload,
        created_at: Math.floor(at / 1000),
      };
      const unlike = described.answer('event', event);
      if (unlike) throw new Error(unlike);
      const body = JSON.stringify(event);
      return {
        body,
        headers: {
          'Content-Type': 'application/json',
          'X-Razorpay-Signature': sign(body, RAZORPAY_KEYS.webhookSecret),
          'x-razorpay-event-id': id,
        },
      };
    },
  };
};
