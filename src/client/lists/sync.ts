import { whenShown } from '#client/loading/when-shown.ts';
import type { CallError } from '#contract/call.ts';
import type { CustomerLists, ListChange } from '#contract/customers/lists.ts';
import { isPossible } from '#domain/cart/cart.ts';
import { CHANGES_MAXIMUM } from '#domain/constants.ts';
import type { Result } from '#domain/result.ts';
import { sleep } from '#domain/sleep.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $compare } from '#stores/lists/compare.ts';
import { $wishlist, type WishlistItem } from '#stores/lists/wishlist.ts';
import { api } from '#stores/session/api.ts';
import { $isLoggedIn, $token, $user, isStillSignedIn } from '#stores/session/session.ts';
import {
  differingKeys,
  type Entries,
  entriesOf,
  type Lists,
  listLeftOut,
  mergeList,
  toChange,
} from '#stores/storage/list-entries.ts';
import {
  forgetSync,
  readSync,
  recordChanges,
  type SyncRecord,
  writeSync,
} from '#stores/storage/list-record.ts';

/**
 * Syncs cart, wishlist and compare list with the account by entry. Pages render from the stores, which work offline.
 */

const SETTLE_MS = 400;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;

const LISTS = [$cart, $wishlist, $compare] as const;

const readStored = (): Lists<WishlistItem> => ({
  cart: $cart.stored(),
  wishlist: $wishlist.stored(),
  compare: $compare.stored(),
});

const setIfChanged = <T>(
  store: { get(): readonly T[]; set(value: readonly T[]): void },
  value: readonly T[],
) => {
  if (JSON.stringify(store.get()) !== JSON.stringify(value)) store.set(value);
};

/** True while the stores are updated from the account. Those updates are not sent back. */
let isAdopting = false;

/** Replaces the lists with those of the account. Entries changed locally since `sent` are preserved. */
const adopt = (owner: number, account: CustomerLists, sent: Entries): void => {
  const local = readStored();
  const touched = new Set(differingKeys(sent, entriesOf(local)));
  const isTouched = (key: string) => touched.has(key);
  isAdopting = true;
  setIfChanged($cart, mergeList('cart', account.Cart, local.cart, isTouched));
  setIfChanged($wishlist, mergeList('wishlist', account.WishList, local.wishlist, isTouched));
  setIfChanged($compare, mergeList('compare', account.Compare, local.compare, isTouched));
  const base = entriesOf({ cart: account.Cart, wishlist: account.WishList, compare: account.Compare });
  const record = recordChanges({ owner, base, since: {} }, entriesOf(readStored()), Date.now());
  writeSync(record);
  isAdopting = false;
  if (Object.keys(record.since).length > 0) schedule(SETTLE_MS);
};

/** Reads the sync record. Clears lists of another customer, but not those of a guest. */
const readOwnRecord = (owner: number): SyncRecord | undefined => {
  const record = readSync();
  if (!record || record.owner === owner) return record;
  forgetSync();
  for (const list of LISTS) list.set([]);
  return undefined;
};

/** Sends changes in as many calls as they need. @returns the lists after the last one */
const send = async (
  owner: number,
  changes: readonly ListChange[],
): Promise<Result<CustomerLists, CallError>> => {
  if (changes.length === 0) return api('get-customer-lists', { UserID: owner });
  const answer = await api('change-customer-lists', {
    UserID: owner,
    Changes: changes.slice(0, CHANGES_MAXIMUM),
  });
  const rest = changes.slice(CHANGES_MAXIMUM);
  return answer.ok && rest.length > 0 ? send(owner, rest) : answer;
};

/** Sends the local changes and merges the response. @returns whether a retry is needed */
const exchange = async (): Promise<boolean> => {
  const token = $token.get();
  const owner = $user.get()?.UserID;
  if (!owner || !isStillSignedIn(token)) return false;
  const record = readOwnRecord(owner);
  const sent = entriesOf(readStored());
  const now = Date.now();
  const noted = recordChanges(record ?? { owner, base: {}, since: {} }, sent, now);
  if (record) writeSync(noted);
  const changes = Object.entries(noted.since)
    .map(([key, [quantity, at]]) => toChange(key, quantity, now - at, record === undefined))
    .filter(isPossible);
  const answer = await send(owner, changes);
  if (!answer.ok)
    return answer.error.status === 0 || answer.error.status === 429 || answer.error.status >= 500;
  if (!isStillSignedIn(token)) return false;
  adopt(owner, answer.value, sent);
  const leftOut = listLeftOut(changes, answer.value);
  if (leftOut.length > 0) void import('./tell-left-out.ts').then(({ tellLeftOut }) => tellLeftOut(leftOut));
  return false;
};

/** Without the Web Locks API two tabs may send the same change, which is harmless. */
const exchangeAlone = (): Promise<boolean> =>
  navigator.locks ? navigator.locks.request('customer-lists', exchange) : exchange();

let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;

const schedule = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!(await exchangeAlone())) {
      retryMs = FIRST_RETRY_MS;
      return;
    }
    schedule(retryMs);
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
  }, ms);
};

const onChange = (): void => {
  const record = isAdopting ? undefined : readSync();
  if (!record || record.owner !== $user.get()?.UserID) return;
  const noted = recordChanges(record, entriesOf(readStored()), Date.now());
  if (Object.keys(noted.since).length === 0) return;
  writeSync(noted);
  schedule(SETTLE_MS);
};

let isStarted = false;

/** Starts the sync of a signed-in customer when the page is displayed. May be called repeatedly. */
export const startSync = async (): Promise<void> => {
  await whenShown();
  schedule(0);
  if (isStarted) return;
  isStarted = true;
  for (const list of LISTS) list.listen(onChange);
  addEventListener('online', () => schedule(0));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && $isLoggedIn.get()) schedule(0);
  });
};

/** Sends pending changes before a logout. Stops waiting after `timeoutMs` milliseconds. */
export const syncNow = async (timeoutMs: number): Promise<void> => {
  clearTimeout(timer);
  await Promise.race([exchangeAlone(), sleep(timeoutMs)]);
};
