import { forgetCustomer } from '#client/forget.ts';
import { readSync } from '#client/lists/record.ts';
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
    // The lists of whoever was signed in are in their account; a guest's stay.
    if ($isLoggedIn.get() && readSync()) forgetCustomer();
    else endSession();
    return refuse({ status: 200, message: '' });
  }
  startSession({ UserID, ...user }, Token);
  return ok(true);
};
