import type { Locator } from 'playwright';

/** The visible value of a term in a description list. */
export const definition = (scope: Locator, term: string): Locator =>
  scope
    .getByRole('term')
    .and(scope.getByText(term, { exact: true }))
    .locator('xpath=following-sibling::dd[1]');
