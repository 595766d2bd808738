import {
  type CallContext,
  type CallError,
  post,
  type RawAnswer,
  readData,
  readFailure,
} from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, type EndpointName, endpoints, type Input } from '#contract/endpoints.ts';
import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { fillRow } from './fill-row.ts';
import { fillDefaults } from './nouns.ts';

/** Timeout of API calls during rendering. */
export const PAGE_TIMEOUT_MS = 5_000;

/** Succeeds only with the expected message. Otherwise `errorMessage` contains the reason. */
const readByMessage = (answer: RawAnswer, expected: string): Result<unknown, CallError> => {
  const failure = readFailure(answer);
  const body = isRecord(answer.body) ? answer.body : {};
  if (answer.status === 200 && Number(body.statusCode ?? 200) === 200 && body.message === expected)
    return ok([{ ResponseMsg: expected }]);
  const isRefusal = failure.status >= 400 && failure.status < 500;
  return refuse(failure.message === '' || isRefusal ? failure : { ...failure, status: 400 });
};

const readShape = (data: unknown, { shape }: Endpoint): readonly unknown[] | undefined => {
  const rows = Array.isArray(data) ? data : shape === 'object' ? [data] : undefined;
  if (!rows?.every(isRecord)) return undefined;
  return shape === 'object' && rows.length !== 1 ? undefined : rows;
};

export const remoteCall = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext & { readonly origin: string },
): Promise<Result<Answer<N>, CallError>> => {
  const endpoint: Endpoint = endpoints[name];
  const answer = await post(name, input, context);
  const data = endpoint.message ? readByMessage(answer, endpoint.message) : readData(answer);
  if (!data.ok) return data;
  const rows = readShape(data.value, endpoint);
  if (!rows) return refuse({ status: 502, message: '' });
  const filled = rows.map((row, index) =>
    fillRow(endpoint.row, fillDefaults(name, row, index), context.origin),
  );
  // fillRow gives each row the shape of the contract.
  return ok((endpoint.shape === 'object' ? filled[0] : filled) as Answer<N>);
};
