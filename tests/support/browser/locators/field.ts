import type { Locator, Page } from 'playwright';

/** The field with this label. The label of an optional field ends with a remark. */
export const field = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^\\s*${RegExp.escape(label)}(\\s|$)`));

/** The visible hint and error message of a field. */
export const readDescriptions = (control: Locator): Promise<string[]> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => {
      const text = document.getElementById(id);
      return text?.checkVisibility() ? [text.textContent.trim()] : [];
    }),
  );
