import { linkText } from '#i18n/office/link-text.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { type Command, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';

export const linksCommand: Command = {
  usage: '[--json]',
  summary: 'Lists links of published and scheduled content that lead nowhere in the shop.',
  details: ['The shop does the same once a day, and the office lists the result. Other sites are not asked.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      // Imported dynamically, because only this command needs the Markdown parser.
      const { findAllBroken } = await import('#server/links/check-links.ts');
      const broken = await findAllBroken(app);
      const t = officeTranslator('en');
      if (values.json) terminal.print(formatJson({ ok: broken.length === 0, links: broken }));
      else if (broken.length === 0) terminal.print('Every link leads somewhere.');
      else
        for (const { place, name, language, address, words, target } of broken)
          terminal.print(
            `${place}/${name}, ${language}: "${words}" ${address}. ${linkText(t, target, address)}`,
          );
      return broken.length === 0 ? 0 : 1;
    });
  },
};
