import { forgetSynced } from '#client/account/forget.ts';
import type { CallError } from '#contract/call.ts';
import type { LoginRow } from '#contract/customers/customers.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';
import { keepDevice, readDevices } from '#stores/session/devices.ts';
import { $isLoggedIn, endSession, startSession } from '#stores/session/session.ts';
import { toUser } from '#stores/session/user-fields.ts';

const ACCEPTED = 'Login Successfully';

/** `incorrect`: the server answered that e-mail or password is wrong. */
export type SignInFailure = CallError | 'incorrect';

/** Starts the session of an answer; a refused one ends a session that was there. */
const enter = (row: LoginRow | undefined): Result<true, SignInFailure> => {
  const { ResponseMsg, Token, DeviceToken, UserID, ...user } = row ?? { ResponseMsg: '' };
  // Success without a session is no answer of the contract.
  if (ResponseMsg === ACCEPTED && !(Token && UserID)) return refuse({ status: 502, message: '' });
  if (ResponseMsg !== ACCEPTED || !Token || !UserID) {
    // Somebody was signed in, which is rare: then their lists go too, where the account has them. A guest's stay.
    if ($isLoggedIn.get()) forgetSynced();
    endSession();
    return refuse('incorrect');
  }
  keepDevice(DeviceToken);
  startSession(toUser({ UserID, ...user }), Token);
  return ok(true);
};

/** Signs in; a wrong e-mail or password ends a session that was there. */
export const signIn = async (email: string, password: string): Promise<Result<true, SignInFailure>> => {
  const params = { Email: email, Password: password };
  const answer = await api('get-user-login', params, undefined, readDevices());
  return answer.ok ? enter(answer.value[0]) : answer;
};

/** Signs in with the token of a mailed link, which is spent by it. */
export const signInByLink = async (LinkToken: string): Promise<Result<true, SignInFailure>> => {
  const answer = await api('use-sign-in-link', { LinkToken }, undefined, readDevices());
  return answer.ok ? enter(answer.value[0]) : answer;
};
