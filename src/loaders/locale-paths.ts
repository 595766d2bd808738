import { LOCALES } from '#i18n/locales.ts';

export const listLocalePaths = () => LOCALES.map((lang) => ({ params: { lang } }));
