import type { Draft, FileRef } from '../types.ts';

export interface KeptDraft {
  readonly hash: string | null;
  readonly draft: Draft;
}

const PREFIX = 'editor:';
const keyOf = ({ collection, language, name }: FileRef): string =>
  `${PREFIX}${collection}/${language}/${name}`;

export const readKept = (ref: FileRef): KeptDraft | undefined => {
  const text = localStorage.getItem(keyOf(ref));
  return text === null ? undefined : (JSON.parse(text) as KeptDraft);
};
export const keep = (ref: FileRef, kept: KeptDraft): void =>
  localStorage.setItem(keyOf(ref), JSON.stringify(kept));
export const forget = (ref: FileRef): void => localStorage.removeItem(keyOf(ref));
