import type { EndpointName, Params } from '#contract/endpoints.ts';
import type { CallContext } from '#server/call-context.ts';
import { emailKey } from '#server/customers/account-columns.ts';
import type { Refusal } from '#server/refusal.ts';
import { RULES, type Rule } from './rules.ts';
import type { Helping } from './take.ts';

const MINUTE_S = 60;

/** The sentence tells a time that people use; `Retry-After` is exact. */
const codeOf = (seconds: number): Refusal['code'] => {
  if (seconds <= 2 * MINUTE_S) return 'too_many_minute';
  return seconds <= 20 * MINUTE_S ? 'too_many_quarter' : 'too_many_hour';
};

const listHelpings = <N extends EndpointName>(
  name: N,
  rule: Rule<N>,
  params: Params<N>,
  { address, customerId }: CallContext,
): Helping[] => {
  const account = rule.about ? emailKey(rule.about(params)) : `customer ${customerId}`;
  return [
    ...(rule.pair ? [{ key: `${name} pair ${address} ${account}`, rate: rule.pair }] : []),
    ...(rule.address ? [{ key: `${name} address ${address}`, rate: rule.address }] : []),
    ...(rule.account ? [{ key: `${name} account ${account}`, rate: rule.account }] : []),
  ];
};

/** Refuses what comes too often from one address or about one account. What the shop asks itself for a page is not limited. */
export const checkLimits = async <N extends EndpointName>(
  name: N,
  params: Params<N>,
  context: CallContext,
): Promise<Refusal | undefined> => {
  const rule = RULES[name] as Rule<N> | undefined;
  if (!rule || context.address === '' || !context.app.config.rateLimits) return undefined;
  const helpings = listHelpings(name, rule, params, context);
  const { limiter } = context.app;
  const wait = rule.isLight ? limiter.takeLightly(helpings) : await limiter.take(helpings);
  if (wait === 0) return undefined;
  const retryAfter = Math.ceil(wait / 1000);
  return { status: 429, code: codeOf(retryAfter), retryAfter };
};
