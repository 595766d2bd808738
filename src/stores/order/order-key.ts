import { local } from '#stores/storage/browser-storage.ts';
import { storedText } from '#stores/storage/stored-text.ts';

/**
 * Idempotency key of the current order. It survives lost responses, reloads and logins and is shared by all tabs, so
 * retries never create a second order. Only a definitive response removes it.
 */
const stored = storedText('orderKey', local);

/** `randomUUID` requires a secure origin, which a shop on a local network may not have. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const getOrCreateOrderKey = (): string => {
  const key = stored.get() || makeKey();
  stored.set(key);
  return key;
};

export const dropOrderKey = (): void => stored.set('');

/** Errors raised before the server checks the key. They do not settle an earlier attempt. */
const RAISED_BEFORE_KEY_CHECK = [401, 403, 408, 429];

/** Returns true if a failed request settles the order. Status 0 means no response. */
export const isDefinitive = (status: number): boolean =>
  status >= 400 && status < 500 && !RAISED_BEFORE_KEY_CHECK.includes(status);
