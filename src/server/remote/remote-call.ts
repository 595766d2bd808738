import { type CallContext, type CallError, call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, type EndpointName, endpoints, type Input } from '#contract/endpoints.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { fillRow } from './fill-row.ts';
import { fillMeaning } from './nouns.ts';

/** A page waits no longer for another host. */
export const PAGE_TIMEOUT_MS = 5_000;

/**
 * A call of the contract to the host of `API_HOST`, and its answer in our shape: whatever that host leaves out
 * is filled in, so that nobody behind this door meets a missing field.
 */
export const remoteCall = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext & { readonly origin: string },
): Promise<Result<Answer<N>, CallError>> => {
  const endpoint: Endpoint = endpoints[name];
  const answer = await call(name, input, context);
  if (!answer.ok) {
    // Calls that are answered by a message alone may carry no data at all.
    const { status, message } = answer.error;
    if (status === 200 && message === '' && endpoint.message)
      return ok([{ ResponseMsg: endpoint.message }] as unknown as Answer<N>);
    return answer;
  }
  const fill = (row: unknown, index: number): unknown =>
    fillRow(endpoint.row, fillMeaning(name, row, index), context.origin);
  const data: unknown = answer.value;
  if (endpoint.shape === 'object') return ok(fill(Array.isArray(data) ? data[0] : data, 0) as Answer<N>);
  if (!Array.isArray(data)) return refuse({ status: 502, message: '' });
  return ok(data.map(fill) as Answer<N>);
};
