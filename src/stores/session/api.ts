import { type CallError, call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import { $token, $user, expireSession, isStillSignedIn } from './session.ts';

/** Calls the API as the signed-in customer, in the page's language. A 401 ends the session; the cart is kept. */
export const api = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
  devices?: string,
): Promise<Result<Answer<N>, CallError>> => {
  const token = $token.get();
  const answer = await call(name, input, {
    locale: document.documentElement.lang,
    token,
    userId: $user.get()?.UserID ?? '',
    ...(signal && { signal }),
    ...(devices && { devices }),
  });
  // Unless a new session was started meanwhile.
  if (!answer.ok && answer.error.status === 401 && isStillSignedIn(token)) expireSession();
  return answer;
};
