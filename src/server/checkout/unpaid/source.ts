import { createHmac } from 'node:crypto';
import { normaliseSearch } from '#domain/catalogue/search.ts';
import { comparedDigits } from '#domain/customers/phone-digits.ts';
import { UNPAID_SCOPES, type UnpaidScope } from '#domain/orders/unpaid-limit.ts';
import type { CallContext } from '#server/context.ts';

/** Keyed hashes by scope. The first one uses the current secret, all others previous secrets. */
export type OrderSource = { readonly [S in UnpaidScope]?: readonly string[] };

const normaliseAddress = (line: string, postalCode: string): string =>
  normaliseSearch(`${line} ${postalCode}`).replaceAll(' ', '');

interface Delivery {
  readonly MobileNo: string;
  readonly AddressLineOne: string;
  readonly PostalCode: string;
}

export const readSource = (
  { app, customerId, address }: CallContext,
  delivery: Delivery | undefined,
): OrderSource => {
  const secrets = app.secrets.keys('unpaid-order');
  const hash = (scope: UnpaidScope, text: string) =>
    secrets.map((key) => createHmac('sha256', key).update(`${scope} ${text}`).digest('base64url'));
  const texts: Readonly<Record<UnpaidScope, string>> = {
    account: String(customerId),
    phone: comparedDigits(delivery?.MobileNo ?? ''),
    address: normaliseAddress(delivery?.AddressLineOne ?? '', delivery?.PostalCode ?? ''),
    network: address,
  };
  return Object.fromEntries(
    UNPAID_SCOPES.filter((scope) => texts[scope] !== '').map((scope) => [scope, hash(scope, texts[scope])]),
  );
};
