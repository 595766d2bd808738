import { parsePage } from '#client/loading/parse-page.ts';
import { readLocale } from '#i18n/locales.ts';

/** Fetches the sheets of a product (pages/[lang]/add-sheet). Undefined if the request fails. */
export const loadSheets = async (productId: number): Promise<Document | undefined> => {
  const locale = readLocale(document.documentElement.lang);
  const answer = await fetch(`/${locale}/add-sheet/${productId}`).catch(() => undefined);
  return answer?.ok ? parsePage(await answer.text()) : undefined;
};

/** Appends a sheet to the page. Resolves when its styles have loaded, so that it never appears without them. */
export const appendSheet = async (sheet: HTMLElement): Promise<void> => {
  document.body.append(sheet);
  const styles = sheet.querySelector('link');
  if (!styles || styles.sheet) return;
  await new Promise((resolve) => {
    styles.addEventListener('load', resolve);
    styles.addEventListener('error', resolve);
  });
};
