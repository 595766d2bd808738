import type { EndpointName, Params } from '#contract/endpoints.ts';
import { emailKey } from '#domain/customers/email-key.ts';
import type { CallContext } from '#server/context.ts';
import {
  type CallerRecognition,
  recogniseCallerByEmail,
} from '#server/customers/devices/recognise-caller.ts';
import { offerSignInLink } from '#server/customers/sign-in-link/sign-in-link.ts';
import type { Limiter } from '#server/platform/rate-limit/limiter.ts';
import type { Rate, TokenBucket } from '#server/platform/rate-limit/take-token.ts';
import type { Refusal } from '#server/refusal.ts';
import { ALL_DEVICES, RULES, type Rule } from './rules.ts';

const MINUTE_S = 60;

/** The message contains a rounded time; `Retry-After` is exact. */
const codeOf = (seconds: number): Refusal['code'] => {
  if (seconds <= 2 * MINUTE_S) return 'too_many_minute';
  return seconds <= 20 * MINUTE_S ? 'too_many_quarter' : 'too_many_hour';
};

const bucket = (key: string, rate: Rate | undefined): TokenBucket[] => (rate ? [{ key, rate }] : []);

/** `shared` is charged only if `own` allows the call. */
interface Budgets {
  readonly own: readonly TokenBucket[];
  readonly shared: readonly TokenBucket[];
}

const listBudgets = (
  name: EndpointName,
  { pair, address: addressRate, account: accountRate }: Pick<Rule, 'pair' | 'address' | 'account'>,
  account: string,
  address: string,
  recognition: CallerRecognition,
): Budgets => {
  if (recognition.kind === 'device')
    return {
      own: bucket(`${name} device ${recognition.device}`, pair),
      shared: bucket(`${name} devices ${account}`, ALL_DEVICES),
    };
  const own = [
    ...bucket(`${name} pair ${address} ${account}`, pair),
    ...bucket(`${name} address ${address}`, addressRate),
  ];
  return {
    own,
    shared: recognition.kind === 'address' ? [] : bucket(`${name} account ${account}`, accountRate),
  };
};

/**
 * Does not charge `first` when `second` is exhausted.
 *
 * @returns milliseconds to wait; 0 when all tokens were taken
 */
const takeInOrder = async (
  limiter: Limiter,
  first: readonly TokenBucket[],
  second: readonly TokenBucket[],
): Promise<number> => {
  const known = limiter.knownWait(second);
  if (known > 0) return known;
  const wait = first.length > 0 ? await limiter.take(first) : 0;
  return wait > 0 || second.length === 0 ? wait : limiter.take(second);
};

const refuseFor = (wait: number): Refusal => {
  const retryAfter = Math.ceil(wait / 1000);
  return { status: 429, code: codeOf(retryAfter), retryAfter };
};

/** Does not limit the server's own calls for page rendering. */
export const checkLimits = async <N extends EndpointName>(
  name: N,
  params: Params<N>,
  context: CallContext,
): Promise<Refusal | undefined> => {
  // TypeScript does not resolve a rule by a generic name.
  const rule = RULES[name] as Rule<N> | undefined;
  const { app, address, customerId } = context;
  const { limiter, config } = app;
  if (!rule || address === '' || !(config.rateLimits || rule.isGuard)) return undefined;
  if (rule.isFree?.(app, params)) return undefined;
  const email = rule.about?.(params);
  const account = email === undefined ? `customer ${customerId}` : emailKey(email);
  const recognition: CallerRecognition =
    rule.knowsCallers && email !== undefined
      ? await recogniseCallerByEmail(context, email)
      : { kind: 'unknown' };
  const rates = config.rateLimits ? rule : { ...rule, address: undefined };
  const { own, shared } = listBudgets(name, rates, account, address, recognition);
  if (rule.isInMemory) {
    const wait = limiter.takeInMemory([...own, ...shared]);
    return wait > 0 ? refuseFor(wait) : undefined;
  }
  const wait = await takeInOrder(limiter, own, shared);
  if (wait === 0) return undefined;
  if (rule.offersLink) await offerSignInLink(app, account);
  return refuseFor(wait);
};
