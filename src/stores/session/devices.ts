/**
 * What makes this browser known to the accounts that signed in here: their sign-ins then do not share the tries of unknown callers.
 * It outlives the logout, names no e-mail and opens nothing. The newest first.
 */
const KEY = 'devices';
const MOST_KEPT = 5;

const readTokens = (): string[] => {
  try {
    return (localStorage.getItem(KEY) ?? '').split(',').filter((token) => token !== '');
  } catch {
    return [];
  }
};

/** The value of the `Device-Token` header; '' where there is none. */
export const readDevices = (): string => readTokens().join(',');

/** A token begins with the id of its account: an older one of the same account goes. */
export const keepDevice = (token: string | undefined): void => {
  if (!token) return;
  const account = `${token.split('.', 1)[0]}.`;
  const others = readTokens().filter((other) => !other.startsWith(account));
  try {
    localStorage.setItem(KEY, [token, ...others].slice(0, MOST_KEPT).join(','));
  } catch {
    // Blocked: the next sign-in is one from a new device.
  }
};
