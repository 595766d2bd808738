import type { CallError } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import { english } from '#i18n/labels/en.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ErrorCode } from '#i18n/translate-with.ts';
import type { Refusal } from '#server/refusal.ts';
import { remoteCall } from './remote-call.ts';

const PASSED_ON = [400, 401, 403, 404, 409, 413, 415, 429] as const;

const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(english, `err_${code}`);

const readRefusal = (name: EndpointName, { status, message, code }: CallError): Refusal => {
  if (status === 200 && message !== '') return { status: 400, code: 'unexpected', message };
  const passedOn = PASSED_ON.find((known) => known === status);
  if (passedOn)
    return {
      status: passedOn,
      code: isErrorCode(code) ? code : 'unexpected',
      ...(message !== '' && { message }),
    };
  // The host may have placed the order without idempotency keys, so the browser must not retry by itself.
  return name === 'post-order' ? { status: 503, code: 'host_unclear' } : { status: 502, code: 'unexpected' };
};

interface Sender {
  readonly origin: string;
  readonly locale: Locale;
  readonly token: string;
  readonly userId: string;
  readonly devices: string;
}

/** Browsers call their own origin, so the host needs no CORS. The host validates fields, Token and UserID. */
export const forwardCall = async (
  name: EndpointName,
  parameters: Record<string, unknown>,
  sender: Sender,
): Promise<Result<unknown, Refusal>> => {
  // The host validates the parameters.
  const answer = await remoteCall(name, parameters as Input<typeof name>, sender);
  return answer.ok ? answer : refuse(readRefusal(name, answer.error));
};
