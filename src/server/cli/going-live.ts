import { officeTranslator } from '#i18n/office/translate.ts';
import { readLiveList } from '#server/going-live/read-live-list.ts';
import { type Command, readArguments } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

export const goingLiveCommand: Command = {
  usage: '[--json]',
  summary: 'Lists what stands between a new shop and selling.',
  details: ['The office has the same list under Settings, Going live.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const list = await readLiveList(app);
      const t = officeTranslator('en');
      if (values.json) terminal.print(formatJson({ ok: true, ...list }));
      else {
        const rows = list.items.map(
          ({ name, state, isRequired, note, n = 0, settings = [], texts = [], labels = [] }) => [
            t(`live_${name}`),
            t(isRequired ? 'live_required' : `live_state_${state}`),
            [
              t.code('live_note_', note, { n }),
              [...settings, ...texts.map((text) => text.name), ...labels].join(', '),
            ].join(' '),
          ],
        );
        for (const line of listTable(['ITEM', 'STATE', ''], rows)) terminal.print(line);
      }
      return 0;
    });
  },
};
