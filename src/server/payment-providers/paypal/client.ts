import * as v from 'valibot';
import type { PayPalConfig } from '#server/config/payments-config.ts';
import { KeysRefused } from '../keys-refused.ts';
import { readAnswer, readLimited } from '../read-answer.ts';
import { errorAnswer, tokenAnswer } from './answers.ts';

const TIMEOUT_MS = 8_000;
/** A token is renewed this long before it runs out. */
const EARLY_MS = 60_000;

/** PayPal answered, and said no. `issue` is its word for why. */
export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`);
    this.name = 'PayPalError';
    this.status = status;
    this.issue = issue;
  }
}

interface Call<S extends v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: S;
  /** JSON, as a text where its very characters count. */
  readonly body?: object | string;
  /** Makes the second request the first one. */
  readonly requestId?: string;
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await readLimited(response);
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

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
 * The few calls of PayPal's API that a shop needs. @throws PayPalError when it refuses, KeysRefused when it does not know
 * us, UnexpectedAnswer for an answer of another shape, whatever `fetch` throws when no answer comes
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
      // A token can end before its time.
      if (hadToken) response = await ask(call);
    }
    if (!response.ok) throw await failureOf(response);
    return readAnswer(call.answer, await readJson(response));
  };
};
