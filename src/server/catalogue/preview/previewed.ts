import { AsyncLocalStorage } from 'node:async_hooks';

export interface Previewed {
  readonly productId: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

const previews = new AsyncLocalStorage<Previewed>();

/** Runs `work` and everything it awaits as the preview of an unpublished product. */
export const asPreview = <T>(previewed: Previewed, work: () => T): T => previews.run(previewed, work);

/** The product whose page is rendered for its preview. */
export const previewed = (): Previewed | undefined => previews.getStore();
