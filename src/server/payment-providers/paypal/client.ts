import * as v from 'valibot';
import type { PayPalConfig } from '#server/config/payments-config.ts';
import { KeysRefused } from '../keys-refused.ts';
import { readAnswer, readJson } from '../read-answer.ts';
import { errorAnswer, tokenAnswer } from './answers.ts';

const TIMEOUT_MS = 8_000;
const EARLY_MS = 60_000;

export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(`PayPal returned ${status} ${issue}`);
    this.name = 'PayPalError';
    this.status = status;
    this.issue = issue;
  }
}

interface Call<S extends v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: S;
  /** JSON object, or a string to be sent verbatim. */
  readonly body?: object | string;
  readonly requestId?: string;
}

const writeBody = (body: object | string = {}): string =>
  typeof body === 'string' ? body : JSON.stringify(body);

const failureOf = async (response: Response): Promise<Error> => {
  if (response.status === 401 || response.status === 403)
    return new KeysRefused('PayPal', 'PAYPAL_CLIENT_ID or PAYPAL_CLIENT_SECRET', response.status);
  const parsed = v.safeParse(errorAnswer, await readJson(response));
  const { name, details } = parsed.success ? parsed.output : { name: '', details: [] };
  return new PayPalError(response.status, details[0]?.issue || name);
};

/**
 * Minimal client of PayPal's API.
 * @throws PayPalError for a refusal, KeysRefused for rejected keys, UnexpectedAnswer for a response of another shape,
 * and the errors of `fetch`
 */
export const createPayPalClient = ({
  clientId,
  clientSecret,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
}: PayPalConfig) => {
  let token: { readonly value: string; readonly until: number } | undefined;

  const send = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${apiUrl}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });

  const getToken = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value;
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw await failureOf(response);
    const answer = readAnswer(tokenAnswer, await readJson(response));
    token = { value: answer.access_token, until: Date.now() + answer.expires_in * 1000 - EARLY_MS };
    return token.value;
  };

  const ask = async (call: Call<v.GenericSchema>): Promise<Response> =>
    send(call.path, {
      method: call.method,
      headers: {
        Authorization: `Bearer ${await getToken()}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(call.requestId && { 'PayPal-Request-Id': call.requestId }),
      },
      ...(call.method === 'POST' && { body: writeBody(call.body) }),
    });

  return async <S extends v.GenericSchema>(call: Call<S>): Promise<v.InferOutput<S>> => {
    const hadToken = token !== undefined;
    let response = await ask(call);
    if (response.status === 401) {
      token = undefined;
      if (hadToken) response = await ask(call);
    }
    if (!response.ok) throw await failureOf(response);
    return readAnswer(call.answer, await readJson(response));
  };
};
