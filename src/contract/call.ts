import { ok, type Result, refuse } from '../domain/result.ts';
import type { Answer, EndpointName, Input } from './endpoints.ts';
import { readEnvelopeData } from './envelope.ts';
import { endpointPath } from './paths.ts';

export interface CallContext {
  /** Origin of the API host, '' for our own. */
  readonly origin?: string;
  readonly locale: string;
  readonly token?: string;
  readonly userId?: number | string;
  readonly signal?: AbortSignal;
}

/** Why a call failed: HTTP status, 0 when no answer came at all, and the server's own words. */
export interface CallError {
  readonly status: number;
  readonly message: string;
  /** Which refusal it is; another API host may not say. */
  readonly code?: string;
  /** Seconds until it may be tried again, where the shop itself refused for coming too often. */
  readonly retryAfter?: number;
}

const TIMEOUT_MS = 20_000;

const failed = (status: number, body: unknown): CallError => {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const message = typeof fields.errorMessage === 'string' ? fields.errorMessage : '';
  return { status, message, ...(typeof fields.errorCode === 'string' && { code: fields.errorCode }) };
};

/** The typed client: posts one call and opens the envelope. Never throws; a failure is a value. */
export const call = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  context: CallContext,
): Promise<Result<Answer<N>, CallError>> => {
  try {
    const response = await fetch(`${context.origin ?? ''}${endpointPath(name)}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': context.locale,
        'Content-Type': 'application/json',
        Token: context.token ?? '',
        UserID: String(context.userId ?? ''),
      },
      body: JSON.stringify({ requestParameters: input }),
      signal: context.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    const data = response.ok ? readEnvelopeData(body) : undefined;
    return data === undefined ? refuse(failed(response.status, body)) : ok(data as Answer<N>);
  } catch {
    return refuse({ status: 0, message: '' });
  }
};
