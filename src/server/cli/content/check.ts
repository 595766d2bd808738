import { fileURLToPath } from 'node:url';
import type { Locale } from '#i18n/locales.ts';
import { compareLanguages, type LanguageGap } from '#server/content/compare-languages.ts';
import { type Command, readArguments } from '../terminal/command.ts';
import { JSON_OPTION, readNone } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NAMES: Readonly<Record<Locale, string>> = { en: 'English', ar: 'Arabic' };

const formatLanguageGap = ({ page, language, code, changed, otherChanged }: LanguageGap): string =>
  code === 'missing'
    ? `${page} does not exist in ${NAMES[language]}; visitors see the other language with a notice.`
    : `${page} is older in ${NAMES[language]} (${changed}) than in the other language (${otherChanged}).`;

export const checkCommand: Command = {
  usage: '[--json]',
  summary: 'Lists mistakes in editors’ texts, and texts that are missing or outdated in one language.',
  details: [
    'The date of a text is "updated:" in the head of its file, or its last commit.',
    'Mistakes are faults in the head of a file, in a link or in a picture. npm run build fails because of them.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    // Imported dynamically, because only this command needs the Markdown parser.
    const { checkContent, formatFault } = await import('#server/content/check/check-content.ts');
    const [faults, found] = await Promise.all([checkContent(ROOT), compareLanguages(ROOT)]);
    const isGood = faults.length === 0 && found.length === 0;
    if (values.json) terminal.print(formatJson({ ok: isGood, faults, pages: found }));
    else if (isGood) terminal.print('No mistakes. Every page exists in both languages and is up to date.');
    else
      for (const line of [...faults.map(formatFault), ...found.map(formatLanguageGap)]) terminal.print(line);
    return isGood ? 0 : 1;
  },
};
