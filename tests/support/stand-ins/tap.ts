import { createHmac } from 'node:crypto';
import { checkCalls } from '../descriptions/check-call.ts';
import description from '../descriptions/tap.json' with { type: 'json' };
import {
  createMemory,
  type Operation,
  openStandIn,
  type Reply,
  type Request,
  type StandIn,
} from './stand-in.ts';

/* Written from what Tap publishes (descriptions/tap.json). No account was asked. */

export interface Refund {
  readonly id: string;
  readonly amount: number;
  status: string;
}

export interface Charge {
  readonly id: string;
  status: string;
  amount: number;
  currency: string;
  order: string;
  transaction: string;
  isLive: boolean;
  readonly previous: string | undefined;
  readonly returnUrl: string;
  readonly refunds: Refund[];
}

interface Event {
  readonly body: string;
  readonly headers: Record<string, string>;
}

export interface TapStandIn extends StandIn {
  readonly charges: Map<string, Charge>;
  /** Charges whose money the shop has, if only in part. */
  captured(): Charge[];
  /** The charge whose page has this address. */
  chargeAt(url: string | undefined): Charge;
  event(charge: Charge): Event;
  refundEvent(charge: Charge): Event;
}

export const TAP_KEYS = { secretKey: 'sk_test_standIn' } as const;

const CREATED = '1756455561000';
const CODES: Readonly<Record<string, string>> = { CAPTURED: '000', INITIATED: '100', DECLINED: '501' };

const decimalsOf = (currency: string): number => (['KWD', 'BHD', 'OMR'].includes(currency) ? 3 : 2);

const hasDecimals = (amount: number, currency: string): boolean =>
  Number(amount.toFixed(decimalsOf(currency))) === amount;

const sumRefunds = ({ refunds, currency }: Charge): number =>
  Number(
    refunds
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amount }) => sum + amount, 0)
      .toFixed(decimalsOf(currency)),
  );

const refuse = (code: string, text: string, status = 400): Reply => ({
  status,
  body: { errors: [{ code, description: text }] },
});

const refundJson = ({ id, currency }: Charge, refund: Refund) => ({
  ...refund,
  object: 'refund',
  api_version: 'V2',
  live_mode: false,
  charge_id: id,
  created: CREATED,
  currency,
  reference: { gateway: '305511', payment: '5111305511' },
  response: { code: '000', message: refund.status },
  reason: 'requested_by_customer',
});

/** Fake Tap server on a local port. It checks requests and its own answers against what Tap publishes. */
export const openTapStandIn = async (): Promise<TapStandIn> => {
  const charges = new Map<string, Charge>();
  const described = checkCalls(description);
  const remember = createMemory(() => refuse('403', 'Duplicate'));
  let ids = 0;
  let base = '';
  const newId = (kind: string): string => {
    ids += 1;
    return `${kind}_TS0standIn${ids}`;
  };
  type Warn = (text: string) => Reply;

  const chargeJson = (charge: Charge) => ({
    id: charge.id,
    object: 'charge',
    live_mode: charge.isLive,
    customer_initiated: true,
    api_version: 'V2',
    method: 'GET',
    status: charge.status,
    amount: charge.amount,
    currency: charge.currency,
    threeDSecure: true,
    metadata: charge.previous === undefined ? {} : { previous: charge.previous },
    transaction: {
      timezone: 'UTC+03:00',
      created: CREATED,
      ...(charge.status === 'INITIATED' && { url: `${base}/page?chg=${charge.id}` }),
      expiry: { period: 30, type: 'MINUTE' },
      asynchronous: false,
      amount: charge.amount,
      currency: charge.currency,
    },
    reference: {
      ...{ track: 'tck_TS01', payment: '2214231551', gateway: '123456789012345' },
      ...{ transaction: charge.transaction, order: charge.order },
    },
    response: { code: CODES[charge.status] ?? '901', message: charge.status },
    customer: { id: 'cus_TS06' },
    source: { object: 'source', id: 'src_all' },
    redirect: { status: 'PENDING', url: charge.returnUrl },
    post: { status: 'PENDING', url: 'https://shop.example/webhooks/tap' },
  });

  const answer = (body: object): Reply => ({ status: 200, body });

  const create = (body: ReturnType<typeof JSON.parse>, warn: Warn): Reply => {
    const { amount, currency, reference, metadata, redirect, post } = body;
    if (!hasDecimals(amount, currency)) return warn(`an amount of ${amount} ${currency}`);
    if (!post.url.endsWith('/webhooks/tap') || !/\/(en|ar)\/checkout$/.test(redirect.url))
      return warn(`the addresses ${post.url}, ${redirect.url}`);
    const charge: Charge = {
      ...{ id: newId('chg'), status: 'INITIATED', amount, currency, isLive: false, refunds: [] },
      ...{ order: reference.order, transaction: reference.transaction },
      previous: metadata?.previous,
      returnUrl: redirect.url,
    };
    charges.set(charge.id, charge);
    return answer({ ...chargeJson(charge), method: 'CREATE' });
  };

  const refund = (body: ReturnType<typeof JSON.parse>, warn: Warn): Reply => {
    const { charge_id, amount, currency } = body;
    const charge = charges.get(charge_id);
    if (charge?.status !== 'CAPTURED') return refuse('1144', 'Charge not found');
    if (currency !== charge.currency || !hasDecimals(amount, currency)) return warn(`a refund of ${amount}`);
    if (sumRefunds(charge) + amount > charge.amount + 1e-6)
      return refuse('1161', 'Requested refund amount exceeds');
    const made: Refund = { id: newId('re'), amount, status: 'PENDING' };
    charge.refunds.push(made);
    return answer(refundJson(charge, made));
  };

  const post = (name: 'create' | 'refund', { body }: Request, warn: Warn): Operation | Reply => {
    const sent = JSON.parse(body);
    const key = sent.reference?.idempotent;
    if (!key) return warn(`${name} without a key`);
    const run = () => (name === 'create' ? create(sent, warn) : refund(sent, warn));
    return { name, run: () => remember(`${name} ${key}`, body, run) };
  };

  const route = (request: Request, warn: Warn): Operation | Reply => {
    const operation = find(request, warn);
    return 'status' in operation ? operation : described.operation(operation, request.body, warn);
  };

  const find = (request: Request, warn: Warn): Operation | Reply => {
    const { method, path, headers } = request;
    if (headers.authorization !== `Bearer ${TAP_KEYS.secretKey}`)
      return refuse('2104', 'Invalid API Key', 401);
    if (method === 'POST' && headers['content-type'] !== 'application/json') return warn(`type of ${path}`);
    if (method === 'POST' && path === '/v2/charges') return post('create', request, warn);
    if (method === 'POST' && path === '/v2/refunds') return post('refund', request, warn);
    const [, kind, id = ''] = /^\/v2\/(charges|refunds)\/(\w+)$/.exec(path) ?? [];
    const charge = charges.get(id);
    if (kind === 'charges' && charge) return { name: 'find', run: () => answer(chargeJson(charge)) };
    const of = [...charges.values()].find(({ refunds }) => refunds.some((one) => one.id === id));
    const made = of?.refunds.find((one) => one.id === id);
    if (kind === 'refunds' && of && made)
      return { name: 'find_refund', run: () => answer(refundJson(of, made)) };
    if (id === 'chg_CONNECTION_TEST') return refuse('1144', 'Charge not found');
    return warn(`${method} ${path}`);
  };

  const sign = (json: Readonly<Record<string, unknown>>, fields: readonly unknown[]): Event => {
    const names = ['id', 'amount', 'currency', 'gateway_reference', 'payment_reference', 'status', 'created'];
    const text = names.map((name, i) => `x_${name}${fields[i]}`).join('');
    return {
      body: JSON.stringify(json),
      headers: {
        'Content-Type': 'application/json',
        hashstring: createHmac('sha256', TAP_KEYS.secretKey).update(text).digest('hex'),
      },
    };
  };

  const standIn = await openStandIn(route);
  base = standIn.url;
  return {
    ...standIn,
    charges,
    captured: () =>
      [...charges.values()].filter((one) => one.status === 'CAPTURED' && sumRefunds(one) < one.amount),
    chargeAt: (url) => {
      const charge = charges.get(new URL(url ?? 'http://none').searchParams.get('chg') ?? '');
      if (!charge) throw new Error(`There is no charge at ${url}`);
      return charge;
    },
    event: (charge) => {
      const json = chargeJson(charge);
      const { id, amount, currency, reference, status, transaction } = json;
      const fixed = amount.toFixed(decimalsOf(currency));
      const { gateway, payment } = reference;
      return sign({ ...json, method: 'POST' }, [
        id,
        fixed,
        currency,
        gateway,
        payment,
        status,
        transaction.created,
      ]);
    },
    refundEvent: (charge) => {
      const made = charge.refunds.at(-1);
      if (!made) throw new Error('The charge has no refund');
      const json = refundJson(charge, made);
      const { id, amount, currency, reference, status, created } = json;
      const fixed = amount.toFixed(decimalsOf(currency));
      return sign(json, [id, fixed, currency, reference.gateway, reference.payment, status, created]);
    },
  };
};
