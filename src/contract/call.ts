import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '../domain/result.ts';
import type { Answer, EndpointName, Input } from './endpoints.ts';
import { readEnvelopeData } from './envelope.ts';
import { OBJECT_ANSWERS } from './object-answers.ts';
import { endpointPath } from './paths.ts';

export interface CallContext {
  /** Origin of the API host; '' for the same origin. */
  readonly origin?: string;
  readonly locale: string;
  readonly token?: string;
  readonly userId?: number | string;
  /** Device tokens, comma-separated. */
  readonly devices?: string;
  readonly signal?: AbortSignal;
  readonly onHeaders?: (headers: Headers) => void;
}

/** Failed call. `status` is the HTTP status, 0 if the connection failed, or 502 if the response was unreadable. */
export interface CallError {
  readonly status: number;
  readonly message: string;
  /** Error code, which other API hosts may omit. */
  readonly code?: string;
  /** Seconds until a retry is allowed, set if the call was rate-limited. */
  readonly retryAfter?: number;
}

const TIMEOUT_MS = 20_000;
/** Status reported for a response that violates the contract: HTML, invalid JSON or missing data. */
const UNREADABLE = 502;

/** Status and parsed body of a response. `body` is undefined if it is not JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Posts a call. Never throws: returns status 0 on a connection failure or timeout. */
export const post = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext,
): Promise<RawAnswer> => {
  try {
    const response = await fetch(`${context.origin ?? ''}${endpointPath(name)}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': context.locale,
        'Content-Type': 'application/json',
        Token: context.token ?? '',
        UserID: String(context.userId ?? ''),
        ...(context.devices && { 'Device-Token': context.devices }),
      },
      body: JSON.stringify({ requestParameters: input }),
      signal: context.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    context.onHeaders?.(response.headers);
    return { status: response.status, body: parse(await response.text()) };
  } catch {
    return { status: 0, body: undefined };
  }
};

/** @returns the HTTP status, or the body's `statusCode` if the HTTP status is 200 */
const statusOf = ({ status, body }: RawAnswer): number => {
  if (status !== 200 || !isRecord(body) || body.statusCode === undefined || body.statusCode === null)
    return status;
  const named = Number(body.statusCode);
  return named === 200 || (named >= 400 && named <= 599) ? named : UNREADABLE;
};

export const readFailure = (answer: RawAnswer): CallError => {
  const status = statusOf(answer);
  const fields = isRecord(answer.body) ? answer.body : {};
  const message = typeof fields.errorMessage === 'string' ? fields.errorMessage.trim() : '';
  return {
    status: status === 200 && message === '' ? UNREADABLE : status,
    message,
    ...(typeof fields.errorCode === 'string' && { code: fields.errorCode }),
  };
};

/** Parses the data of a response without validating its shape. */
export const readData = (answer: RawAnswer): Result<unknown, CallError> => {
  const data = statusOf(answer) === 200 ? (readEnvelopeData(answer.body) ?? undefined) : undefined;
  return data === undefined ? refuse(readFailure(answer)) : ok(data);
};

/** Posts a call and parses the envelope. Never throws: failures are returned. */
export const call = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext,
): Promise<Result<Answer<N>, CallError>> => {
  const data = readData(await post(name, input, context));
  if (!data.ok) return data;
  const isShape = Object.hasOwn(OBJECT_ANSWERS, name) ? isRecord(data.value) : Array.isArray(data.value);
  // Only list or object is checked: the data comes from the shop or from `remote/fill-row.ts`.
  return isShape ? ok(data.value as Answer<N>) : refuse({ status: UNREADABLE, message: '' });
};
