import { LOCALES } from '#i18n/locales.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import type { Localized } from '../schemas/fields.ts';

/** Names what the shop would show otherwise than it is written, with its line. */
export const checkMarkdown = (
  field: string,
  texts: Localized,
  report: (field: string, message: string) => void,
): void => {
  for (const locale of LOCALES)
    for (const { line, message } of checkDescription(texts[locale]))
      report(`${field}.${locale}`, `${field}.${locale}, line ${line}: ${message}`);
};
