import type { Page } from 'playwright';

/** Shows the texts of the office with their marks, for tests that type Markdown. */
export const showMarks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('office-text-view', 'source'));
