import { LOCALES } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { listMissingByLanguage } from '#server/languages/list-missing-texts.ts';
import { type Command, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';

export const languagesCommand: Command = {
  usage: '[--json]',
  summary: 'Lists the languages of the shop, and what lacks a text in each.',
  details: ['`settings set shop_languages en` shows English only. The texts in Arabic stay stored.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const { languages } = app.identity.current();
      const missing = await listMissingByLanguage(app);
      if (values.json) terminal.print(formatJson({ ok: true, languages, missing }));
      else {
        const t = officeTranslator('en');
        terminal.print(`Visitors see: ${languages.join(', ')}`);
        const rows = LOCALES.flatMap((language) =>
          missing[language].map(({ kind, count, rows: found }) => [
            ...[language, t(`missing_${kind}`), String(count)],
            found.map(({ title }) => formatPlain(title)).join(', '),
          ]),
        );
        if (rows.length > 0)
          for (const line of listTable(['MISSING', 'IN', 'TEXTS', 'FIRST'], rows)) terminal.print(line);
      }
      return 0;
    });
  },
};
