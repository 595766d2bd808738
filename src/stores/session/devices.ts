/**
 * Device tokens of the accounts that have logged in here, newest first. Logins with a token are not rate-limited
 * together with unknown devices. A token survives the logout, contains no e-mail address and grants no access.
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

/** Value of the `Device-Token` header; '' if there is none. */
export const readDevices = (): string => readTokens().join(',');

/** Stores a token. It starts with the account id and replaces an older one of the same account. */
export const saveDeviceToken = (token: string | undefined): void => {
  if (!token) return;
  const account = `${token.split('.', 1)[0]}.`;
  const others = readTokens().filter((other) => !other.startsWith(account));
  try {
    localStorage.setItem(KEY, [token, ...others].slice(0, MOST_KEPT).join(','));
  } catch {
    // Storage is blocked: the next login counts as one from a new device.
  }
};
