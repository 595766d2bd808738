import Stripe from 'stripe';
import {
  createMemory,
  type Operation,
  openStandIn,
  type Reply,
  type Request,
  type StandIn,
} from './stand-in.ts';

// The library waits half a second before it repeats a request.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

export interface Intent {
  readonly id: string;
  amount: number;
  currency: string;
  status: string;
  readonly token: string;
  readonly orderId: string;
  declineCode?: string;
  refunded: boolean;
  /** Refunds by id. Amounts are in paise. */
  readonly refunds?: Map<string, { readonly amount: number; status: string }>;
}

export interface StripeStandIn extends StandIn {
  readonly intents: Map<string, Intent>;
  charges(): Intent[];
  /** Sets the result of the authentication by the customer's bank. */
  authenticate(id: string, accepted: boolean): void;
  /** Simulates a refund that the customer's bank returns days later. */
  failRefund(intent: Intent): void;
  /** Creates a Stripe event. @param at milliseconds */
  event(
    type: string,
    intent: Intent,
    at: number,
    id?: string,
  ): { body: string; headers: Record<string, string> };
}

export const STRIPE_KEYS = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
} as const;

const DECLINES: Readonly<Record<string, string>> = {
  tok_chargeDeclined: 'generic_decline',
  tok_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  tok_chargeDeclinedExpiredCard: 'expired_card',
};

const toJson = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  currency: intent.currency,
  status: intent.status,
  client_secret: `${intent.id}_secret_x`,
  latest_charge: intent.status === 'succeeded' ? { id: `ch_${intent.id}`, refunded: intent.refunded } : null,
  last_payment_error: intent.declineCode ? { code: 'card_declined', decline_code: intent.declineCode } : null,
  metadata: { order_id: intent.orderId },
});

const refuse = (status: number, error: object): Reply => ({ status, body: { error } });

const confirm = (intent: Intent): Reply => {
  if (intent.status !== 'requires_confirmation')
    return refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
  const declineCode = DECLINES[intent.token];
  if (declineCode) {
    Object.assign(intent, { status: 'requires_payment_method', declineCode });
    return refuse(402, { type: 'card_error', code: 'card_declined', decline_code: declineCode });
  }
  intent.status = intent.token === 'tok_threeDSecureRequired' ? 'requires_action' : 'succeeded';
  return { status: 200, body: toJson(intent) };
};

const cancel = (intent: Intent): Reply => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });
  intent.status = 'canceled';
  return { status: 200, body: toJson(intent) };
};

const sumRefundsByDay = ({ refunds }: Intent) =>
  [...(refunds?.values() ?? [])].filter(({ status }) => status !== 'failed');

const refund = (intent: Intent, requested: string | null): Reply => {
  if (intent.refunded) return refuse(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
  if (intent.status !== 'succeeded') return refuse(400, { type: 'invalid_request_error', code: 'x' });
  const rest = intent.amount - sumRefundsByDay(intent).reduce((sum, { amount }) => sum + amount, 0);
  const amount = requested === null ? rest : Number(requested);
  if (!(Number.isInteger(amount) && amount > 0 && amount <= rest))
    return refuse(400, { type: 'invalid_request_error', message: 'more than is left' });
  const id = `re_${(intent.refunds?.size ?? 0) + 1}_${intent.id}`;
  intent.refunds?.set(id, { amount, status: 'succeeded' });
  intent.refunded = amount === rest;
  return { status: 200, body: { id, object: 'refund', status: 'succeeded' } };
};

/** Fake Stripe server on a local port, limited to card payments. It validates every request. */
export const openStripeStandIn = async (): Promise<StripeStandIn> => {
  const intents = new Map<string, Intent>();
  const remember = createMemory(() => refuse(400, { type: 'idempotency_error' }));

  const create = (form: URLSearchParams, warn: (text: string) => Reply): Reply => {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 50) return warn(`amount ${form.get('amount')}`);
    if (form.get('currency') !== 'inr') return warn(`currency ${form.get('currency')}`);
    if (form.get('allowed_payment_method_types[0]') !== 'card') return warn('not a card');
    const token = form.get('payment_method_data[card][token]') ?? form.get('payment_method') ?? '';
    if (!token.startsWith('tok_') && !token.startsWith('pm_'))
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such token',
      });
    const orderId = form.get('metadata[order_id]') ?? '';
    const id = `pi_${intents.size + 1}`;
    const status = 'requires_confirmation';
    intents.set(id, {
      id,
      amount,
      currency: 'inr',
      status,
      token,
      orderId,
      refunded: false,
      refunds: new Map(),
    });
    return { status: 200, body: toJson(intents.get(id) as Intent) };
  };

  const route = (request: Request, warn: (text: string) => Reply): Operation | Reply => {
    const { method, path, headers, body } = request;
    if (headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) return warn('wrong secret key');
    if (method === 'GET' && path === '/v1/balance')
      return { name: 'balance', run: () => ({ status: 200, body: { object: 'balance', available: [] } }) };
    const form = new URLSearchParams(body);
    const key = String(headers['idempotency-key'] ?? '');
    const once = (name: string, run: () => Reply): Operation => ({
      name,
      run: () => (key === '' ? warn(`${name} without an idempotency key`) : remember(key, body, run)),
    });
    if (method === 'POST' && path === '/v1/payment_intents') return once('create', () => create(form, warn));
    if (method === 'POST' && path === '/v1/refunds') {
      const intent = intents.get(form.get('payment_intent') ?? '');
      return once('refund', () => (intent ? refund(intent, form.get('amount')) : warn('refund of nothing')));
    }
    const [, refundId = '', refunded = ''] = /^\/v1\/refunds\/(re_\d+_(pi_\d+))$/.exec(path) ?? [];
    const found = intents.get(refunded)?.refunds?.get(refundId);
    if (found && method === 'GET')
      return { name: 'find_refund', run: () => ({ status: 200, body: { id: refundId, ...found } }) };
    const [, id, action = 'find'] =
      /^\/v1\/payment_intents\/(pi_\d+)(?:\/(confirm|cancel))?$/.exec(path.split('?', 1)[0] ?? '') ?? [];
    const intent = intents.get(id ?? '');
    if (action === 'find' && !path.endsWith('?expand[0]=latest_charge')) return warn(path);
    if (!intent || (action === 'find') !== (method === 'GET')) return warn(`${method} ${path}`);
    if (action === 'confirm') return once('confirm', () => confirm(intent));
    const run = () => (action === 'cancel' ? cancel(intent) : { status: 200, body: toJson(intent) });
    return { name: action, run };
  };

  const { webhooks } = new Stripe(STRIPE_KEYS.secretKey);
  return {
    ...(await openStandIn(route)),
    intents,
    charges: () => [...intents.values()].filter((intent) => intent.status === 'succeeded'),
    authenticate: (id, accepted) => {
      const intent = intents.get(id) as Intent;
      intent.status = accepted ? 'succeeded' : 'requires_payment_method';
      if (!accepted) intent.declineCode = 'authentication_required';
    },
    failRefund: (intent) => {
      for (const made of intent.refunds?.values() ?? []) made.status = 'failed';
      intent.refunded = false;
    },
    event: (type, intent, at, id = `evt_${type}_${intent.id}`) => {
      const body = JSON.stringify({ id, object: 'event', type, data: { object: toJson(intent) } });
      const signature = webhooks.generateTestHeaderString({
        payload: body,
        secret: STRIPE_KEYS.webhookSecret,
        timestamp: Math.floor(at / 1000),
      });
      return { body, headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' } };
    },
  };
};
