import type { Result } from '#domain/result.ts';
import { isShopPicture, SHOP_PICTURES } from '#routes/office/shop-pictures.ts';
import { SETTINGS } from '#server/settings/definitions.ts';
import {
  changeSetting,
  listSettings,
  resetSetting,
  type SettingRefusal,
  type SettingState,
} from '#server/settings/settings.ts';
import { storeShopPicture } from '#server/settings/store-shop-picture.ts';
import {
  type Command,
  type CommandGroup,
  readArguments,
  type Terminal,
  UsageError,
} from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from './terminal/options.ts';
import { formatJson, formatPlain, listTable } from './terminal/plain-text.ts';

const DETAILS = [
  '',
  'Settings:',
  ...SETTINGS.flatMap(({ key, usage, summary }) => [`  ${key} ${usage}`, `      ${summary}`]),
];

const listCommand: Command = {
  usage: '[--json]',
  summary: 'Lists the settings that can be changed while the shop runs.',
  details: DETAILS,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async ({ db }) => {
      const settings = await listSettings(db.read);
      if (values.json) terminal.print(formatJson({ ok: true, settings }));
      else {
        const rows = settings.map(({ key, value, isSet }) => [key, value, isSet ? '' : 'default']);
        for (const line of listTable(['SETTING', 'VALUE', ''], rows)) terminal.print(line);
      }
      return 0;
    });
  },
};

const formatRefusal = (key: string, refusal: SettingRefusal): string =>
  refusal.code === 'unknown_setting'
    ? `There is no setting '${key}'. 'settings list' lists all settings.`
    : `${key}: ${refusal.code === 'conflict' ? refusal.value : refusal.reason}`;

const report = (
  terminal: Terminal,
  key: string,
  changed: Result<SettingState, SettingRefusal>,
  json: boolean,
): number => {
  if (json) terminal.print(formatJson(changed.ok ? { ok: true, setting: changed.value } : changed));
  else if (changed.ok) terminal.print(formatPlain(`${key} is ${changed.value.value}`));
  else terminal.warn(formatPlain(formatRefusal(key, changed.error)));
  return changed.ok ? 0 : 1;
};

const setCommand: Command = {
  usage: 'KEY VALUE ... [--json]',
  summary: 'Changes a setting of the running shop.',
  details: DETAILS,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [key, ...words] = positionals;
    if (key === undefined || words.length === 0) throw new UsageError('Expected a setting and its value.');
    return withShop(terminal, async (app) =>
      report(terminal, key, await changeSetting(app, key, words), values.json),
    );
  },
};

const pictureCommand: Command = {
  usage: 'KEY FILE [--json]',
  summary: 'Stores a logo or the icon of the shop: SVG, PNG or WebP.',
  details: ['', 'Pictures:', ...SHOP_PICTURES.map((key) => `  ${key}`)],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [key = '', path, ...more] = positionals;
    if (!isShopPicture(key) || path === undefined || more.length > 0)
      throw new UsageError(`Expected one of ${SHOP_PICTURES.join(', ')}, and a file.`);
    return withShop(terminal, async (app) => {
      const stored = await storeShopPicture(app, key, path);
      if (!stored.ok) terminal.warn(`The shop cannot use ${path}: ${stored.error}`);
      return stored.ok ? report(terminal, key, await changeSetting(app, key, stored.value), values.json) : 1;
    });
  },
};

const resetCommand: Command = {
  usage: 'KEY [--json]',
  summary: 'Resets a setting to its default.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const key = readOne(positionals, 'one setting');
    return withShop(terminal, async (app) =>
      report(terminal, key, await resetSetting(app, key), values.json),
    );
  },
};

export const settingsCommands: CommandGroup = {
  summary: 'Settings of the running shop.',
  commands: new Map([
    ['list', listCommand],
    ['set', setCommand],
    ['picture', pictureCommand],
    ['reset', resetCommand],
  ]),
};
