import { subscribe } from 'node:diagnostics_channel';
import { call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import { shopUrl } from './this-shop.ts';

/** Cause of a status of 0, which `call` does not tell. */
let lastError: unknown;
for (const channel of ['undici:client:connectError', 'undici:request:error'])
  subscribe(channel, (message) => {
    lastError = Object(message).error;
  });

/** Calls a running shop, by default this worker's. @throws Error if the call is refused */
export const post = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  caller: object = {},
): Promise<Answer<N>> => {
  const answer = await call(name, input, { origin: shopUrl(), locale: 'en', ...caller });
  if (answer.ok) return answer.value;
  const { status, message } = answer.error;
  throw new Error(`${name}: ${status} ${message}`, status === 0 ? { cause: lastError } : {});
};
