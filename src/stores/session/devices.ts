import { local } from '#stores/storage/browser-storage.ts';

/**
 * Device tokens of the accounts that have logged in on this device, newest first. They exempt logins from the rate
 * limit of unknown devices. A token survives the logout and grants no access.
 */
const KEY = 'devices';
const MAX_TOKENS = 5;

const readTokens = (): string[] => (local.getItem(KEY) ?? '').split(',').filter((token) => token !== '');

/** Returns the value of the `Device-Token` header; '' if there are no tokens. */
export const readDevices = (): string => readTokens().join(',');

/** Stores a token. It starts with the account id and replaces an older token of the same account. */
export const saveDeviceToken = (token: string | undefined): void => {
  if (!token) return;
  const account = `${token.split('.', 1)[0]}.`;
  const others = readTokens().filter((other) => !other.startsWith(account));
  local.setItem(KEY, [token, ...others].slice(0, MAX_TOKENS).join(','));
};
