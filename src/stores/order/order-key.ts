import { keptText } from '#stores/storage/stored-text.ts';

/**
 * The idempotency key of the order that is being placed. It outlives a lost answer, a reload and a fresh login, and all
 * tabs share it, so that placing the order again can never order twice; only a definitive answer lets go of it.
 */
const kept = keptText('orderKey', () => localStorage);

/** `randomUUID` exists on secure origins only; a shop on a plain address of the local network has none. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The key under way, or a new one. */
export const takeOrderKey = (): string => {
  const key = kept.get() || makeKey();
  kept.set(key);
  return key;
};

export const dropOrderKey = (): void => kept.set('');

/** Refusals that come before the server looks at the key: they say nothing about an earlier try. */
const BEFORE_THE_KEY = [401, 403, 408, 429];

/** Does this failure settle what became of the order? 0 is no answer at all. */
export const isDefinitive = (status: number): boolean =>
  status >= 400 && status < 500 && !BEFORE_THE_KEY.includes(status);
