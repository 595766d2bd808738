import { LOCALES } from '#i18n/locales.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import type { Localized } from '../schemas/fields.ts';

/** Names what the shop would show otherwise than it is written, with its line. */
export const checkMarkdown = (
  field: string,
  texts: Localized,
  report: (field: string, fault: ImportFault) => void,
): void => {
  for (const locale of LOCALES)
    for (const text of checkDescription(texts[locale])) {
      const path = `${field}.${locale}`;
      report(path, { code: 'in_text', field: path, text });
    }
};
