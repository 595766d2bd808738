import { readLocale } from '#i18n/locales.ts';
import { KEYS } from '#stores/storage/storage.ts';

/** Stores the selected language in a cookie, which the server reads for URLs without a language prefix. */

const YEAR_S = 31_536_000;

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
  link.addEventListener('click', () => {
    const language = readLocale(link.dataset.language);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${KEYS.language}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
    link.search ||= location.search;
  });
