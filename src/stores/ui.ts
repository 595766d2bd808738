import { atom } from 'nanostores';

/** What is on screen for a moment and never stored. */
export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
  /** A link to go on with. */
  readonly link?: { readonly href: string; readonly text: string };
}

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast; `client/toasts.ts` draws it and takes it away after 5 s. */
export const toast = (kind: Toast['kind'], text: string, link?: Toast['link']): void => {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text, ...(link && { link }) }]);
};

export const dismissToast = (id: number): void =>
  $toasts.set($toasts.get().filter((entry) => entry.id !== id));
