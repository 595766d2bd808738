import * as v from 'valibot';
import { type Answer, type EndpointName, endpoints, type Params } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import type { CallContext, Handler } from '#server/context.ts';
import { checkLimits } from '#server/limits/check-limits.ts';
import type { Refusal } from '#server/refusal.ts';
import { handlers } from './handlers.ts';
import { withFreshness } from './replica-calls.ts';

const describe = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return `${path ?? 'requestParameters'}: ${issue.message}`.slice(0, 300);
};

export const runCall = async <N extends EndpointName>(
  name: N,
  input: unknown,
  context: CallContext,
): Promise<Result<Answer<N>, Refusal>> => {
  const parsed = v.safeParse(endpoints[name].request, input, { abortEarly: true });
  if (!parsed.success)
    return refuse({ status: 400, code: 'bad_request', values: { detail: describe(parsed.issues[0]) } });
  // TypeScript does not resolve the output of an endpoint by a generic name.
  const params = parsed.output as Params<N>;
  const limited = await checkLimits(name, params, context);
  if (limited) return refuse(limited);
  // TypeScript does not correlate the handler with a generic name.
  return (handlers[name] as Handler<N>)(withFreshness(name, context), params);
};
