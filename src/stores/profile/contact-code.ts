import type { CallError } from '#contract/call.ts';
import type { Row } from '#contract/endpoints.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';

export type SentCode = Row<'send-contact-code'>;

export const ALREADY_CONFIRMED = 'Already Confirmed';

const UNREADABLE: CallError = { status: 200, message: '' };

/** Sends a code to the signed-in customer. */
export const sendContactCode = async (): Promise<Result<SentCode, CallError>> => {
  const answer = await api('send-contact-code', { Channel: 'email' });
  if (!answer.ok) return answer;
  const [row] = answer.value;
  return row ? ok(row) : refuse(UNREADABLE);
};

/** Confirms the e-mail address. Idempotent. */
export const confirmContact = async (code: string): Promise<Result<true, CallError>> => {
  const answer = await api('confirm-contact', { Channel: 'email', Code: code });
  if (!answer.ok) return answer;
  return answer.value[0]?.ResponseMsg === 'Confirmed Successfully' ? ok(true) : refuse(UNREADABLE);
};
