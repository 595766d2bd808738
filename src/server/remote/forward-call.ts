import type { CallError } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { type Result, refuse } from '#domain/result.ts';
import { english } from '#i18n/labels/en.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ErrorCode } from '#i18n/translate-with.ts';
import type { Refusal } from '#server/refusal.ts';
import { remoteCall } from './remote-call.ts';

const PASSED_ON: readonly number[] = [400, 401, 403, 404, 409, 413, 415, 429];

/** A host that says which refusal it is may know more of them than we do. */
const readCode = (code: string | undefined): ErrorCode =>
  code !== undefined && Object.hasOwn(english, `err_${code}`) ? (code as ErrorCode) : 'unexpected';

/** What another host refused stays what it is; a host that is away or broken is a bad gateway. */
const readRefusal = (name: EndpointName, { status, message, code }: CallError): Refusal => {
  if (status === 200 && message !== '') return { status: 400, code: 'unexpected', message };
  if (PASSED_ON.includes(status))
    return { status: status as Refusal['status'], code: readCode(code), ...(message !== '' && { message }) };
  // The host may have the order, and may not know idempotency keys: the browser must not send it again by itself.
  return name === 'post-order' ? { status: 503, code: 'host_unclear' } : { status: 502, code: 'unexpected' };
};

interface Sender {
  readonly origin: string;
  readonly locale: Locale;
  readonly token: string;
  readonly userId: string;
  readonly devices: string;
}

/**
 * A browser's call, handed on to the host of `API_HOST`: browsers speak to their own origin alone, so that host needs
 * to know nothing of this shop. It checks fields, Token and UserID itself.
 */
export const forwardCall = async (
  name: EndpointName,
  parameters: Record<string, unknown>,
  sender: Sender,
): Promise<Result<unknown, Refusal>> => {
  const answer = await remoteCall(name, parameters as Input<typeof name>, sender);
  return answer.ok ? answer : refuse(readRefusal(name, answer.error));
};
