import type { Conflict, Draft, Fault, FileRef, Overview, Picture, StoredFile } from '../types.ts';
import { EDITOR_PATH } from './paths.ts';

const read = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${EDITOR_PATH}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

const send = (path: string, value: unknown): Promise<Response> =>
  fetch(`${EDITOR_PATH}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });

export const readOverview = (): Promise<Overview> => read('/overview');

export const readFile = (ref: FileRef): Promise<StoredFile | null> =>
  read(`/file?${new URLSearchParams({ ...ref })}`);

export const renderDraft = async (
  ref: FileRef,
  draft: Draft,
): Promise<{ readonly html: string; readonly faults: readonly Fault[] }> => {
  const response = await send('/preview', { ...ref, draft });
  if (!response.ok) throw new Error(`/preview responded with status ${response.status}`);
  return response.json();
};

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly file: StoredFile }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] }
  | ({ readonly kind: 'conflict' } & Conflict)
  | { readonly kind: 'lost' };

/** @param hash hash of the file on which the draft is based; null for a new file */
export const saveDraft = async (ref: FileRef, hash: string | null, draft: Draft): Promise<SaveAnswer> => {
  const response = await send('/save', { ...ref, hash, draft }).catch(() => undefined);
  return response && [200, 409, 422].includes(response.status) ? response.json() : { kind: 'lost' };
};

/** @returns undefined if the file type is not supported */
export const uploadPicture = async (file: File): Promise<Picture | undefined> => {
  const response = await fetch(`${EDITOR_PATH}/pictures?${new URLSearchParams({ name: file.name })}`, {
    method: 'POST',
    headers: { 'Content-Type': file.type },
    body: file,
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
};
