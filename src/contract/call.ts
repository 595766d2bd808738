import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '../domain/result.ts';
import type { Answer, EndpointName, Input } from './endpoints.ts';
import { readEnvelopeData } from './envelope.ts';
import { OBJECT_ANSWERS } from './object-answers.ts';
import { endpointPath } from './paths.ts';

export interface CallContext {
  /** Origin of the API host, '' for our own. */
  readonly origin?: string;
  readonly locale: string;
  readonly token?: string;
  readonly userId?: number | string;
  /** Device tokens, comma-separated. */
  readonly devices?: string;
  readonly signal?: AbortSignal;
}

/** Why a call failed: HTTP status (0: the connection failed, 502: the answer was unreadable) and the server's own words. */
export interface CallError {
  readonly status: number;
  readonly message: string;
  /** Which refusal it is; another API host may not say. */
  readonly code?: string;
  /** Seconds until it may be tried again, where the shop itself refused for coming too often. */
  readonly retryAfter?: number;
}

const TIMEOUT_MS = 20_000;
/** An answer that is not of the contract: a page of HTML, broken JSON, no data. */
const UNREADABLE = 502;

/** The JSON body of an answer; `body` is undefined where it is none. */
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

/** Posts one call. Never throws; status 0 where the connection failed or took too long. */
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
    return { status: response.status, body: parse(await response.text()) };
  } catch {
    return { status: 0, body: undefined };
  }
};

/** The HTTP status, or the one that the body names while HTTP says 200. */
const statusOf = ({ status, body }: RawAnswer): number => {
  if (status !== 200 || !isRecord(body) || body.statusCode === undefined || body.statusCode === null)
    return status;
  const named = Number(body.statusCode);
  return named === 200 || (named >= 400 && named <= 599) ? named : UNREADABLE;
};

/** Why an answer is a failure. */
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

/** What a successful answer carries: parsed JSON, whatever its shape. */
export const readData = (answer: RawAnswer): Result<unknown, CallError> => {
  const data = statusOf(answer) === 200 ? (readEnvelopeData(answer.body) ?? undefined) : undefined;
  return data === undefined ? refuse(readFailure(answer)) : ok(data);
};

/** The typed client: posts one call and opens the envelope. Never throws; a failure is a value. */
export const call = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext,
): Promise<Result<Answer<N>, CallError>> => {
  const data = readData(await post(name, input, context));
  if (!data.ok) return data;
  const isShape = Object.hasOwn(OBJECT_ANSWERS, name) ? isRecord(data.value) : Array.isArray(data.value);
  return isShape ? ok(data.value as Answer<N>) : refuse({ status: UNREADABLE, message: '' });
};
