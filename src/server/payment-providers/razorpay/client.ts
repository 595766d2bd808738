import * as v from 'valibot';
import type { RazorpayConfig } from '#server/config/payments-config.ts';
import { KeysRefused } from '../keys-refused.ts';
import { readAnswer, readJson } from '../read-answer.ts';
import { errorAnswer } from './answers.ts';

/** Looking for an order and creating it must both fit into the browser's timeout. */
const TIMEOUT_MS = 8_000;

/** Wrong keys are documented as 400 with these sentences. */
const UNKNOWN_KEYS = /authentication failed|api key.*is invalid/i;

export class RazorpayError extends Error {
  readonly status: number;
  readonly description: string;
  constructor(status: number, description: string) {
    super(`Razorpay returned ${status} ${description}`);
    this.name = 'RazorpayError';
    this.status = status;
    this.description = description;
  }
}

/** True if the request had no effect and will have none. 409 means that an equal one is under way, 429 is temporary. */
export const isRefused = (error: unknown): error is RazorpayError =>
  error instanceof RazorpayError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 409 &&
  error.status !== 429;

interface Call<S extends v.GenericSchema> {
  readonly path: string;
  readonly answer: S;
  /** Makes it a POST. */
  readonly body?: object;
  /** Idempotency key of a refund, the only request that takes one. */
  readonly refundKey?: string;
}

const failureOf = async (response: Response): Promise<Error> => {
  const parsed = v.safeParse(errorAnswer, await readJson(response));
  const { status } = response;
  const description = parsed.success ? parsed.output.error.description : '';
  return status === 401 || status === 403 || (status === 400 && UNKNOWN_KEYS.test(description))
    ? new KeysRefused('Razorpay', 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET', status)
    : new RazorpayError(status, description);
};

/**
 * Minimal client of Razorpay's API. Its own package brings another HTTP library.
 * @throws RazorpayError for a refusal, KeysRefused for rejected keys, UnexpectedAnswer for a response of another shape,
 * and the errors of `fetch`
 */
export const createRazorpayClient = ({
  keyId,
  keySecret,
  apiUrl,
  timeoutMs = TIMEOUT_MS,
}: RazorpayConfig) => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async <S extends v.GenericSchema>({
    path,
    answer,
    body,
    refundKey,
  }: Call<S>): Promise<v.InferOutput<S>> => {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      headers: {
        Authorization: authorization,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(refundKey && { 'X-Refund-Idempotency': refundKey }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw await failureOf(response);
    return readAnswer(answer, await readJson(response));
  };
};
