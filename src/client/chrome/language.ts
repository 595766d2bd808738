import { readLocale } from '#i18n/locales.ts';
import { KEYS } from '#stores/storage/storage.ts';

/** A chosen language is remembered for addresses without one, in a cookie that only this script sets. */

const YEAR_S = 31_536_000;

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
  link.addEventListener('click', () => {
    const language = readLocale(link.dataset.language);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${KEYS.language}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
    // Filters and tabs stay as they are.
    link.search ||= location.search;
  });
