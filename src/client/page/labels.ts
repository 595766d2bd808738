import { readLocale } from '#i18n/locales.ts';
import { type Translate, translateWith } from '#i18n/translate-with.ts';

let text: Translate | undefined;

export const clientText = (): Translate => {
  text ??= translateWith(
    JSON.parse(document.getElementById('client-labels')?.textContent ?? '{}'),
    readLocale(document.documentElement.lang),
  );
  return text;
};
