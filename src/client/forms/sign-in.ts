import { forgetSynced } from '#client/account/forget.ts';
import type { CallError } from '#contract/call.ts';
import type { LoginRow } from '#contract/customers/customers.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { api } from '#stores/session/api.ts';
import { readDevices, saveDeviceToken } from '#stores/session/devices.ts';
import { $isLoggedIn, endSession, startSession } from '#stores/session/session.ts';
import { toUser } from '#stores/session/user-fields.ts';

const ACCEPTED = 'Login Successfully';

/** `incorrect`: wrong e-mail or password. */
export type SignInFailure = CallError | 'incorrect';

/** Starts the session of a login response. A failed login ends the current session. */
const applyLogin = (row: LoginRow | undefined): Result<true, SignInFailure> => {
  const { ResponseMsg, Token, DeviceToken, UserID, ...user } = row ?? { ResponseMsg: '' };
  // The contract does not allow success without a session.
  if (ResponseMsg === ACCEPTED && !(Token && UserID)) return refuse({ status: 502, message: '' });
  if (ResponseMsg !== ACCEPTED || !Token || !UserID) {
    // Remove the synced lists of another customer. Those of a guest are preserved, and so are the details of an order.
    if ($isLoggedIn.get()) {
      forgetSynced();
      endSession();
    }
    return refuse('incorrect');
  }
  saveDeviceToken(DeviceToken);
  startSession(toUser({ UserID, ...user }), Token);
  return ok(true);
};

/** Logs in. A wrong e-mail address or password ends the current session. */
export const signIn = async (email: string, password: string): Promise<Result<true, SignInFailure>> => {
  const params = { Email: email, Password: password };
  const answer = await api('get-user-login', params, undefined, readDevices());
  return answer.ok ? applyLogin(answer.value[0]) : answer;
};

export const signInByLink = async (LinkToken: string): Promise<Result<true, SignInFailure>> => {
  const answer = await api('use-sign-in-link', { LinkToken }, undefined, readDevices());
  return answer.ok ? applyLogin(answer.value[0]) : answer;
};
