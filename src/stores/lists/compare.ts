import { isRecord } from '#domain/is-record.ts';
import { isId, KEYS, persistedList } from '#stores/storage/storage.ts';

export interface CompareItem {
  readonly ProductId: number;
}

const isCompareItem = (value: unknown): value is CompareItem => isRecord(value) && isId(value.ProductId);

export const $compare = persistedList<CompareItem>(KEYS.compare, isCompareItem);

export const addToCompare = (productId: number): void => {
  if ($compare.get().some((item) => item.ProductId === productId)) return;
  $compare.set([...$compare.get(), { ProductId: productId }]);
};

export const removeFromCompare = (productId: number): void =>
  $compare.set($compare.get().filter((item) => item.ProductId !== productId));
