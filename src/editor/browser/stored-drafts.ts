import type { Draft, FileRef } from '../types.ts';

export interface StoredDraft {
  readonly hash: string | null;
  readonly draft: Draft;
}

const PREFIX = 'editor:';
const keyOf = ({ collection, language, name }: FileRef): string =>
  `${PREFIX}${collection}/${language}/${name}`;

export const readStoredDraft = (ref: FileRef): StoredDraft | undefined => {
  const text = localStorage.getItem(keyOf(ref));
  return text === null ? undefined : JSON.parse(text);
};
export const storeDraft = (ref: FileRef, stored: StoredDraft): void =>
  localStorage.setItem(keyOf(ref), JSON.stringify(stored));
export const removeDraft = (ref: FileRef): void => localStorage.removeItem(keyOf(ref));
