import { LOCALES } from '#i18n/locales.ts';
import { textFaultInFile } from '#i18n/office/text-fault.ts';
import { checkDescription } from '#server/platform/markdown/check-markup.ts';
import type { FaultInText } from '../fault.ts';
import type { Localized } from '../schemas/fields.ts';

/** Names what the shop would show otherwise than it is written, with its line. */
export const checkMarkdown = (
  field: string,
  texts: Localized,
  report: (field: string, message: string, text: FaultInText) => void,
): void => {
  for (const locale of LOCALES)
    for (const fault of checkDescription(texts[locale])) {
      const path = `${field}.${locale}`;
      report(path, `${path}, line ${fault.line}: ${textFaultInFile(fault)}`, { ...fault, field: path });
    }
};
