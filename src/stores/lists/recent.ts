import { isId, KEYS, persistedList } from '#stores/storage/storage.ts';

const MAX_RECENT = 12;

export const $recent = persistedList<number>(KEYS.recent, isId);

export const addRecent = (productId: number): void =>
  $recent.set([productId, ...$recent.get().filter((id) => id !== productId)].slice(0, MAX_RECENT));
