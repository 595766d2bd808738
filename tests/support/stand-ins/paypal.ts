import { manualClock } from '../clock.ts';
import { checkCalls } from '../descriptions/check-call.ts';
import description from '../descriptions/paypal.json' with { type: 'json' };
import {
  createMemory,
  type Operation,
  openStandIn,
  type Reply,
  type Request,
  type StandIn,
} from './stand-in.ts';

export interface WalletOrder {
  readonly id: string;
  status: string;
  value: string;
  currency: string;
  customId: string | undefined;
  intent: string;
  payee: { readonly merchant_id?: string; readonly email_address?: string };
  capture: string | undefined;
  declines: boolean;
  refunded: boolean;
  readonly refunds: Map<string, { readonly value: number; status: string }>;
}

export interface PayPalStandIn extends StandIn {
  readonly orders: Map<string, WalletOrder>;
  captures(): WalletOrder[];
  approve(id: string): void;
  /** Adds an order that was not created by the shop. */
  plant(order: Partial<WalletOrder> & { id: string }): void;
}

export const PAYPAL_KEYS = {
  clientId: 'client-of-the-stand-in',
  clientSecret: 'secret-of-the-stand-in',
  webhookId: 'WH0STANDIN',
} as const;

export const PAYEE = { merchant_id: 'SHP2MERCHANTX', email_address: 'shop@example.com' } as const;

const SIGNATURE = 'Z2VudWluZSBzaWduYXR1cmU=';

/** Returns the resource of an event. A refund refers to its capture instead of the order. */
const resourceOf = (type: string, order: WalletOrder): object => {
  if (type.startsWith('CHECKOUT.ORDER')) return { id: order.id };
  if (type.includes('REFUND'))
    return {
      id: `REF-${order.capture}`,
      links: [
        { rel: 'self', href: `https://api.paypal.com/v2/payments/refunds/REF-${order.capture}` },
        { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${order.capture}` },
      ],
    };
  return { id: order.capture, supplementary_data: { related_ids: { order_id: order.id } } };
};

/** Creates a PayPal event. The shop verifies its signature by a request to PayPal. @param at milliseconds */
export const payPalEvent = (
  type: string,
  order: WalletOrder,
  id = `WH-${type}-${order.id}`,
  at = manualClock().now(),
) => ({
  body: JSON.stringify({
    id,
    event_type: type,
    resource: resourceOf(type, order),
  }),
  headers: {
    'PayPal-Auth-Algo': 'SHA256withRSA',
    'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/CERT-stand-in',
    'PayPal-Transmission-Id': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
    'PayPal-Transmission-Sig': SIGNATURE,
    'PayPal-Transmission-Time': new Date(at).toISOString(),
    'Content-Type': 'application/json',
  },
});

const toJson = (order: WalletOrder) => {
  const amount = { currency_code: order.currency, value: order.value };
  const captures = order.capture
    ? [{ id: order.capture, status: order.refunded ? 'REFUNDED' : 'COMPLETED', amount }]
    : [];
  return {
    id: order.id,
    status: order.status,
    intent: order.intent,
    purchase_units: [
      { amount, payee: order.payee, custom_id: order.customId || undefined, payments: { captures } },
    ],
  };
};

const refuse = (status: number, issue: string): Reply => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});

const capture = (order: WalletOrder): Reply => {
  if (order.status === 'COMPLETED') return refuse(422, 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return refuse(422, 'ORDER_NOT_APPROVED');
  if (order.declines) return refuse(422, 'INSTRUMENT_DECLINED');
  order.status = 'COMPLETED';
  order.capture = `CAP-${order.id}`;
  return { status: 201, body: toJson(order) };
};

/** Fake PayPal server on a local port, limited to the shop's requests, which it validates. */
export const openPayPalStandIn = async (): Promise<PayPalStandIn> => {
  const orders = new Map<string, WalletOrder>();
  const remember = createMemory(() => refuse(422, 'DUPLICATE_REQUEST_ID'));
  const plant: PayPalStandIn['plant'] = (order) => {
    orders.set(order.id, {
      status: 'PAYER_ACTION_REQUIRED',
      value: '0.00',
      currency: 'INR',
      customId: undefined,
      intent: 'CAPTURE',
      payee: PAYEE,
      capture: undefined,
      declines: false,
      refunded: false,
      refunds: new Map(),
      ...order,
    });
  };

  const create = (body: string, warn: (text: string) => Reply): Reply => {
    const { intent, purchase_units: units, payment_source: source } = JSON.parse(body);
    const { amount, custom_id: customId } = units[0];
    const isFit =
      intent === 'CAPTURE' &&
      units.length === 1 &&
      source.paypal.experience_context.shipping_preference === 'NO_SHIPPING' &&
      /^\d+\.\d\d$/.test(amount.value);
    if (!isFit) return warn(`an order like ${body}`);
    const id = `PP${orders.size + 1}`;
    plant({ id, value: amount.value, currency: amount.currency_code, customId });
    return { status: 201, body: toJson(orders.get(id) as WalletOrder) };
  };

  const refund = (id: string, body: string, warn: (text: string) => Reply): Reply => {
    const order = [...orders.values()].find((candidate) => candidate.capture === id);
    if (!order) return refuse(404, 'RESOURCE_NOT_FOUND');
    if (order.refunded) return refuse(422, 'CAPTURE_FULLY_REFUNDED');
    const requested = body === '{}' ? undefined : JSON.parse(body).amount;
    if (requested && (requested.currency_code !== order.currency || !/^\d+\.\d\d$/.test(requested.value)))
      return warn(`a refund of ${body}`);
    const back = [...order.refunds.values()].filter(({ status }) => status !== 'FAILED');
    const rest = Number(order.value) - back.reduce((sum, { value }) => sum + value, 0);
    const value = requested ? Number(requested.value) : rest;
    if (value > rest + 0.001) return refuse(422, 'REFUND_AMOUNT_EXCEEDED');
    order.refunded = value > rest - 0.001;
    const reference = `REF${order.refunds.size + 1}-${id}`;
    order.refunds.set(reference, { value, status: 'COMPLETED' });
    return { status: 201, body: { id: reference, status: 'COMPLETED' } };
  };

  const login = ({ headers, body }: Request, warn: (text: string) => Reply): Operation | Reply => {
    const basic = Buffer.from(`${PAYPAL_KEYS.clientId}:${PAYPAL_KEYS.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}` || body !== 'grant_type=client_credentials')
      return warn('a wrong login');
    return { name: 'login', run: () => ({ status: 200, body: { access_token: 'A21', expires_in: 32_400 } }) };
  };

  const verify = (body: string): Reply => {
    const { transmission_sig: signature, webhook_id: webhook } = JSON.parse(body);
    const isGenuine = signature === SIGNATURE && webhook === PAYPAL_KEYS.webhookId;
    return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
  };

  const described = checkCalls(description);

  const route = (request: Request, warn: (text: string) => Reply): Operation | Reply => {
    const operation = find(request, warn);
    return 'status' in operation || operation.name === 'login'
      ? operation
      : described.operation(operation, request.body, warn);
  };

  const find = (request: Request, warn: (text: string) => Reply): Operation | Reply => {
    const { method, path, headers, body } = request;
    if (path === '/v1/oauth2/token') return login(request, warn);
    if (headers.authorization !== 'Bearer A21') return warn('no token');
    const key = String(headers['paypal-request-id'] ?? '');
    const once = (name: string, run: () => Reply): Operation => ({
      name,
      run: () => (key === '' ? warn(`${name} without a request id`) : remember(key, path + body, run)),
    });
    if (path === '/v1/notifications/verify-webhook-signature')
      return { name: 'verify', run: () => verify(body) };
    if (method === 'POST' && path === '/v2/checkout/orders') return once('create', () => create(body, warn));
    const [, captureId] = /^\/v2\/payments\/captures\/([\w-]+)\/refund$/.exec(path) ?? [];
    if (method === 'POST' && captureId) return once('refund', () => refund(captureId, body, warn));
    const [, refundId = ''] = /^\/v2\/payments\/refunds\/([\w-]+)$/.exec(path) ?? [];
    const found = [...orders.values()].find(({ refunds }) => refunds.has(refundId))?.refunds.get(refundId);
    if (found && method === 'GET')
      return {
        name: 'find_refund',
        run: () => ({ status: 200, body: { id: refundId, status: found.status } }),
      };
    const [, id = '', action] = /^\/v2\/checkout\/orders\/([\w-]+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) return { name: 'find', run: () => refuse(404, 'RESOURCE_NOT_FOUND') };
    if (method === 'POST' && action) return once('capture', () => capture(order));
    if (method !== 'GET') return warn(`${method} ${path}`);
    return { name: 'find', run: () => ({ status: 200, body: toJson(order) }) };
  };

  return {
    ...(await openStandIn(route)),
    orders,
    plant,
    captures: () => [...orders.values()].filter((order) => order.capture !== undefined),
    approve: (id) => {
      (orders.get(id) as WalletOrder).status = 'APPROVED';
    },
  };
};
