import { officeTranslator } from '#i18n/office/translate.ts';
import type { App } from '#server/context.ts';
import { readLiveList } from '#server/going-live/read-live-list.ts';
import { goLive, returnToDemo } from '#server/going-live/switch-mode.ts';
import { type Command, readArguments, UsageError } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone } from './terminal/options.ts';
import { formatJson, listTable } from './terminal/plain-text.ts';

const OPTIONS = {
  ...JSON_OPTION,
  open: { type: 'string' },
  anyway: { type: 'boolean', default: false },
  back: { type: 'boolean', default: false },
} as const;

const switchMode = async (app: App, address: string | undefined, isUnreachedAccepted: boolean) => {
  const switched =
    address === undefined ? await returnToDemo(app) : await goLive(app, address, { isUnreachedAccepted });
  if (switched.ok) return undefined;
  const { code, ...values } = switched.error;
  return { ...switched.error, text: officeTranslator('en').code('fault_', code, values) };
};

export const goingLiveCommand: Command = {
  usage: '[--open ADDRESS [--anyway] | --back] [--json]',
  summary: 'Lists what stands between a new shop and selling.',
  details: [
    'The office has the same list under Settings, Going live.',
    '--open opens the shop at an address such as https://shop.example, once nothing required is left. The address must lead to the shop, unless --anyway is given. --back makes it a demo again, until the first real order.',
    'A running shop replaces its processes; otherwise it begins with the next start.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    readNone(positionals);
    if (values.open !== undefined && values.back)
      throw new UsageError('--open and --back exclude each other.');
    return withShop(terminal, async (app) => {
      if (values.open !== undefined || values.back) {
        const refusal = await switchMode(app, values.open, values.anyway);
        if (refusal) {
          if (values.json) terminal.print(formatJson({ ok: false, error: refusal }));
          else terminal.warn(refusal.text);
          return 1;
        }
      }
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
