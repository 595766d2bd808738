import { forgetSynced } from '#client/forget.ts';
import type { CallError } from '#contract/call.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/api.ts';
import { $isLoggedIn, endSession, startSession } from '#stores/session.ts';

const ACCEPTED = 'Login Successfully';

/** Signs in; a wrong e-mail or password ends a session that was there, and is status 200 without a message. */
export const signIn = async (email: string, password: string): Promise<Result<true, CallError>> => {
  const answer = await api('get-user-login', { Email: email, Password: password });
  if (!answer.ok) return answer;
  const { ResponseMsg, Token, UserID, ...user } = answer.value[0] ?? { ResponseMsg: '' };
  if (ResponseMsg !== ACCEPTED || !Token || !UserID) {
    // Somebody was signed in, which is rare: then their lists go too, where the account has them. A guest's stay.
    if ($isLoggedIn.get()) forgetSynced();
    endSession();
    return refuse({ status: 200, message: '' });
  }
  startSession({ UserID, ...user }, Token);
  return ok(true);
};
