import * as v from 'valibot';
import type { TapConfig } from '#server/config/payments-config.ts';
import { KeysRefused } from '../keys-refused.ts';
import { readAnswer, readJson } from '../read-answer.ts';
import { errorAnswer } from './answers.ts';

/** Reading the charges and creating another one must fit into the browser's timeout. */
const TIMEOUT_MS = 8_000;

/** Codes of keys that are wrong, or of the other mode. */
const KEY_CODES = ['1101', '2104', '2105', '2106', '2107'];
/** Codes of problems at Tap, after which the request may have had an effect: timeout, overload, internal error. */
const TAP_CODES = ['1151', '2101', '9999'];

export class TapError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, description: string) {
    super(`Tap returned ${status} ${code} ${description}`);
    this.name = 'TapError';
    this.status = status;
    this.code = code;
  }
}

/** True if the request had no effect and will have none. 409 and 429 are temporary. */
export const isRefused = (error: unknown): error is TapError =>
  error instanceof TapError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 409 &&
  error.status !== 429 &&
  !TAP_CODES.includes(error.code);

interface Call<S extends v.GenericSchema> {
  readonly path: string;
  readonly answer: S;
  /** Makes it a POST. */
  readonly body?: object;
}

const failureOf = async (response: Response): Promise<Error> => {
  const parsed = v.safeParse(errorAnswer, await readJson(response));
  const { status } = response;
  const [{ code, description } = { code: '', description: '' }] = parsed.success ? parsed.output.errors : [];
  return status === 401 || status === 403 || (status < 500 && KEY_CODES.includes(code))
    ? new KeysRefused('Tap', 'TAP_SECRET_KEY', status)
    : new TapError(status, code, description);
};

/**
 * Minimal client of Tap's API, for which there is no official package.
 * @throws TapError for a refusal, KeysRefused for rejected keys, UnexpectedAnswer for a response of another shape, and the
 * errors of `fetch`
 */
export const createTapClient =
  ({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: TapConfig) =>
  async <S extends v.GenericSchema>({ path, answer, body }: Call<S>): Promise<v.InferOutput<S>> => {
    const response = await fetch(`${apiUrl}/v2${path}`, {
      headers: {
        Authorization: `Bearer ${secretKey}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw await failureOf(response);
    return readAnswer(answer, await readJson(response));
  };
