import { forgetSynced } from '#client/forget.ts';
import type { CallError } from '#contract/call.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/api.ts';
import { $isLoggedIn, endSession, startSession } from '#stores/session.ts';

const ACCEPTED = 'Login Successfully';

/** `incorrect`: the server answered that e-mail or password is wrong. */
export type SignInFailure = CallError | 'incorrect';

/** Signs in; a wrong e-mail or password ends a session that was there. */
export const signIn = async (email: string, password: string): Promise<Result<true, SignInFailure>> => {
  const answer = await api('get-user-login', { Email: email, Password: password });
  if (!answer.ok) return answer;
  const { ResponseMsg, Token, UserID, ...user } = answer.value[0] ?? { ResponseMsg: '' };
  // Success without a session is no answer of the contract.
  if (ResponseMsg === ACCEPTED && !(Token && UserID)) return refuse({ status: 502, message: '' });
  if (ResponseMsg !== ACCEPTED || !Token || !UserID) {
    // Somebody was signed in, which is rare: then their lists go too, where the account has them. A guest's stay.
    if ($isLoggedIn.get()) forgetSynced();
    endSession();
    return refuse('incorrect');
  }
  startSession({ UserID, ...user }, Token);
  return ok(true);
};
