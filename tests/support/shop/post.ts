import { call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { shopUrl } from './this-shop.ts';

/** Calls a running shop, by default this worker's. @throws Error if the call is refused */
export const post = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  caller: object = {},
): Promise<Answer<N>> => {
  const answer = await call(name, input, { origin: shopUrl(), locale: 'en', ...caller });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`);
  return answer.value;
};
