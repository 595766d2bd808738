import { type CallError, call } from '#contract/call.ts';
import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Result } from '#domain/result.ts';
import { $token, $user, expireSession, isStillSignedIn } from './session.ts';
import { noteShopTime } from './shop-clock.ts';

/** Calls the API as the signed-in customer, in the language of the page. A 401 ends the session but not the cart. */
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
    onHeaders: noteShopTime,
    ...(signal && { signal }),
    ...(devices && { devices }),
  });
  // Another session may have been started in the meantime.
  if (!answer.ok && answer.error.status === 401 && isStillSignedIn(token)) expireSession();
  return answer;
};
