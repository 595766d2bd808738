import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShopAt } from './shop-at.ts';

export interface ShownDate extends Pick<ShopAt, 'app' | 'added'> {
  /** Epoch milliseconds. */
  readonly at: number;
}

const shown = new AsyncLocalStorage<ShownDate>();

/** Runs `work` and everything it awaits in the shop of another date. */
export const asShownDate = <T>(date: ShownDate, work: () => T): T => shown.run(date, work);

export const shownDate = (): ShownDate | undefined => shown.getStore();
