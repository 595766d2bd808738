import { LOCALES } from '#i18n/locales.ts';

/** The static paths of a page that every language has. */
export const listLocalePaths = () => LOCALES.map((lang) => ({ params: { lang } }));
