import { fileURLToPath } from 'node:url';
import type { Locale } from '#i18n/locales.ts';
import { compareLanguages, type Unequal } from '#server/content/compare-languages.ts';
import { type Command, type CommandGroup, readArguments } from './terminal/command.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAMES: Readonly<Record<Locale, string>> = { en: 'English', ar: 'Arabic' };

const formatUnequal = ({ page, language, code, changed, otherChanged }: Unequal): string =>
  code === 'missing'
    ? `${page} is not there in ${NAMES[language]}; visitors see the other language with a notice.`
    : `${page} is older in ${NAMES[language]} (${changed}) than in the other language (${otherChanged}).`;

const checkCommand: Command = {
  usage: '[--json]',
  summary: 'Lists editors’ pages and questions that one language lacks, or has in an older form.',
  details: [
    'The day is that of "updated:" at the head of a file, or of its last commit.',
    'What is wrong inside a file, npm run build says.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    const found = await compareLanguages(ROOT);
    if (values.json) terminal.print(formatJson({ ok: found.length === 0, pages: found }));
    else if (found.length === 0)
      terminal.print('Every page is there in both languages, and as new in one as in the other.');
    else found.map(formatUnequal).forEach(terminal.print);
    return found.length === 0 ? 0 : 1;
  },
};

export const contentCommands: CommandGroup = {
  summary: 'Editors’ pages in src/content.',
  commands: new Map([['check', checkCommand]]),
};
