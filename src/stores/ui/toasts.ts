import { atom } from 'nanostores';
import { isRecord } from '#domain/is-record.ts';
import { session } from '#stores/storage/browser-storage.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
}

const NEXT_PAGE_KEY = 'carriedToasts';

const isToast = (value: unknown): value is Toast =>
  isRecord(value) && typeof value.id === 'number' && typeof value.text === 'string';

const readCarried = (): Toast[] => {
  try {
    const carried: unknown = JSON.parse(session.getItem(NEXT_PAGE_KEY) ?? '[]');
    session.removeItem(NEXT_PAGE_KEY);
    return Array.isArray(carried) ? carried.filter(isToast) : [];
  } catch {
    return [];
  }
};

const firstToasts = readCarried();

export const $toasts = atom<readonly Toast[]>(firstToasts);
let lastId = firstToasts.length;

/** Displays a toast. `client/chrome/toasts.ts` renders it and removes it after 5 s. */
export const toast = (kind: Toast['kind'], text: string, link?: Toast['link']): void => {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text, ...(link && { link }) }]);
};

export const toastOnNextPage = (kind: Toast['kind'], text: string, link?: Toast['link']): void => {
  const entry: Toast = { id: 1, kind, text, ...(link && { link }) };
  session.setItem(NEXT_PAGE_KEY, JSON.stringify([entry]));
};

export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter((entry) => entry.id !== id));
