import { market } from '#domain/market/market.ts';
import { decideOffers, isLocal, type Offer, refusesCurrency } from '#server/config/payment-offers.ts';
import {
  isTransferName,
  METHOD_NAMES,
  METHOD_SWITCHES,
  type MethodName,
  PAYMENT_KEYS,
  PAYMENT_ORDER,
  PAYMENT_PROVIDERS,
  type PaymentKey,
  type PaymentProvider,
  PROVIDER_NAMES,
  TRANSFER_FIELDS,
  TRANSFER_NAMES,
  type TransferField,
  type TransferName,
} from '#server/config/payment-variables.ts';
import type { VariableFault } from '#server/config/variable-fault.ts';
import type { App } from '#server/context.ts';
import { mergePayments } from '#server/payment-providers/live-payments.ts';
import {
  endingOf,
  readStoredVariables,
  type StoredVariables,
} from '#server/platform/secrets/stored-variables.ts';

export interface KeyState {
  readonly name: PaymentKey;
  /** `lost`: the secret that it was encrypted with is gone. */
  readonly state: 'environment' | 'stored' | 'lost' | 'empty';
  /** Last signs; '' for a short key. */
  readonly ending: string;
}

/** Why a method is offered at the checkout, or not. */
export type MethodState =
  | 'on'
  | 'test'
  | 'sandbox'
  | 'off'
  | 'no_keys'
  | 'no_account'
  | 'lost'
  | 'faulty'
  | 'currency'
  | 'only_inr';

export interface MethodSetup {
  readonly name: MethodName;
  /** Name of its provider; '' without one. */
  readonly provider: string;
  readonly state: MethodState;
  readonly isOn: boolean;
  /** True if the environment turns it on or off. */
  readonly isFixed: boolean;
}

export interface ProviderSetup {
  readonly name: PaymentProvider;
  readonly title: string;
  readonly keys: readonly KeyState[];
  readonly fault: VariableFault['code'] | undefined;
  /** Payments that have begun and are not settled. */
  readonly open: number;
  readonly webhookUrl: string;
}

/** What customers transfer money to. It is shown whole. */
export interface TransferSetup {
  readonly name: TransferName;
  readonly fields: readonly {
    readonly name: TransferField;
    readonly value: string;
    /** True if the environment sets it. */
    readonly isFixed: boolean;
  }[];
  readonly fault: VariableFault['code'] | undefined;
}

export interface PaymentSetup {
  /** In their order at the checkout. */
  readonly methods: readonly MethodSetup[];
  readonly isOrderFixed: boolean;
  readonly providers: readonly ProviderSetup[];
  readonly transfers: readonly TransferSetup[];
}

const PROVIDERS: Readonly<Record<MethodName, PaymentProvider | undefined>> = {
  card: 'stripe',
  wallet: 'paypal',
  razorpay: 'razorpay',
  tap: 'tap',
  upi: undefined,
  bank: undefined,
  cash: undefined,
};

const readKey = (app: App, { values, endings, lost }: StoredVariables, name: PaymentKey): KeyState => {
  const given = app.config.variables[name];
  if (given !== undefined) return { name, state: 'environment', ending: endingOf(given) };
  const state = lost.has(name) ? 'lost' : values[name] === undefined ? 'empty' : 'stored';
  return { name, state, ending: endings.get(name) ?? '' };
};

const countOpen = async ({ db }: App): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.read
    .selectFrom('payment')
    .select((eb) => ['provider', eb.fn.countAll<number>().as('n')])
    .where('state', '=', 'open')
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, n }) => [provider, Number(n)]));
};

const transferState = (name: TransferName, offer: Offer): MethodState => {
  if (offer !== 'off') return offer === 'sandbox' ? 'sandbox' : 'on';
  return name === 'upi' && market().currency !== 'INR' ? 'only_inr' : 'no_account';
};

/** Payment methods with their state, for the owner and the command line. No key is in it. */
export const readPaymentSetup = async (app: App): Promise<PaymentSetup> => {
  const stored = await readStoredVariables(app.db.read, app);
  const { variables, shopMode, siteUrl } = app.config;
  const faults: VariableFault[] = [];
  const payments = mergePayments(app.config, stored.values, faults);
  const open = await countOpen(app);
  const providers = PAYMENT_PROVIDERS.map((name): ProviderSetup => {
    const keys = PAYMENT_KEYS[name];
    const isOurs = (variable: string) => keys.some((key) => key === variable);
    return {
      name,
      title: PROVIDER_NAMES[name],
      keys: keys.map((key) => readKey(app, stored, key)),
      fault: faults.find(({ variable }) => isOurs(variable))?.code,
      open: open.get(name) ?? 0,
      webhookUrl: `${siteUrl}/webhooks/${name}`,
    };
  });
  const offers = decideOffers(payments, shopMode);
  const {
    cardPayments: card = true,
    walletPayments: wallet = true,
    razorpayPayments: razorpay = true,
    tapPayments: tap = true,
    upiPayments: upi = true,
    bankTransfers: bank = true,
    cashOnDelivery: cash,
    order = METHOD_NAMES,
  } = payments;
  const isOn = { card, wallet, razorpay, tap, upi, bank, cash };
  const isTest = {
    stripe: payments.stripe?.secretKey.includes('_test_') === true,
    paypal: payments.paypal?.mode === 'test',
    razorpay: payments.razorpay?.keyId.startsWith('rzp_test_') === true,
    tap: payments.tap?.secretKey.startsWith('sk_test_') === true,
  };
  const stateOf = (name: MethodName): MethodState => {
    if (!isOn[name]) return 'off';
    if (isTransferName(name)) return transferState(name, offers[name]);
    const provider = providers.find((one) => one.name === PROVIDERS[name]);
    if (!provider) return 'on';
    const hasKeys = payments[provider.name] !== undefined;
    if (!hasKeys && provider.keys.some(({ state }) => state === 'lost')) return 'lost';
    if (!hasKeys && provider.fault) return 'faulty';
    const isRefused = refusesCurrency(provider.name, payments);
    if (isRefused && (hasKeys || isLocal(provider.name))) return 'currency';
    if (hasKeys) return isTest[provider.name] ? 'test' : 'on';
    return offers[name] === 'sandbox' ? 'sandbox' : 'no_keys';
  };
  return {
    methods: order.map((name) => ({
      name,
      provider: providers.find((one) => one.name === PROVIDERS[name])?.title ?? '',
      state: stateOf(name),
      isOn: isOn[name],
      isFixed: variables[METHOD_SWITCHES[name]] !== undefined,
    })),
    isOrderFixed: variables[PAYMENT_ORDER] !== undefined,
    providers,
    transfers: TRANSFER_NAMES.map((name) => ({
      name,
      fields: TRANSFER_FIELDS[name].map((field) => ({
        name: field,
        value: variables[field] ?? stored.values[field] ?? '',
        isFixed: variables[field] !== undefined,
      })),
      fault: faults.find(({ variable }) => TRANSFER_FIELDS[name].some((field) => field === variable))?.code,
    })),
  };
};
