import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublishedPage } from '../published.ts';

/** A page with its drafts, shown as if they were published. */
export interface PreviewedPage extends PublishedPage {
  /** Epoch milliseconds. */
  readonly until: number;
}

const previews = new AsyncLocalStorage<PreviewedPage>();

/** Runs `work` and everything it awaits as the preview of a page. */
export const asTextPreview = <T>(previewed: PreviewedPage, work: () => T): T => previews.run(previewed, work);

export const previewedPage = (): PreviewedPage | undefined => previews.getStore();
