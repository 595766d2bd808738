import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isLocale, LOCALES, type Locale } from '#i18n/locales.ts';
import { changeLabels, resetLabels } from '#server/labels/change-labels.ts';
import { createLabelMatch, listLabels } from '#server/labels/list-labels.ts';
import { type Command, type CommandGroup, readArguments, UsageError } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readOne } from '../terminal/options.ts';
import { formatJson, formatPlain, listTable } from '../terminal/plain-text.ts';
import { formatLabelFile, formatWrong, parseLabelFile } from './labels-text.ts';

const readLanguage = (text: string): Locale => {
  if (!isLocale(text))
    throw new UsageError(`The language must be ${LOCALES.join(' or ')}, not '${formatPlain(text)}'.`);
  return text;
};

/** Editors' pages are prerendered, and rebuilt at the next start. */
const WHEN =
  'Shop pages show the change immediately, editors’ pages (about, FAQ, privacy, help) after the next start.';

const FILTER = {
  changed: { type: 'boolean', default: false },
  language: { type: 'string' },
} as const;

const listCommand: Command = {
  usage: '[WORDS] [--changed] [--language en|ar] [--json]',
  summary: 'Lists all labels, or those whose key or text contains WORDS; * marks a changed label.',
  details: ['Case, accents, Arabic vowel marks and the order of the words are ignored.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, ...FILTER });
    const isWanted = createLabelMatch(positionals.join(' '));
    const locales = values.language === undefined ? LOCALES : [readLanguage(values.language)];
    return withShop(terminal, async (app) => {
      const all = (await Promise.all(locales.map((locale) => listLabels(app, locale)))).flat();
      const labels = all.filter(
        ({ key, text, original }) => (!values.changed || original !== undefined) && isWanted(key, text),
      );
      if (values.json) terminal.print(formatJson({ ok: true, labels }));
      else if (labels.length === 0) terminal.warn('There is no such label.');
      else
        listTable(
          ['Key', 'Language', '', 'Text'],
          labels.map(({ key, locale, text, original }) => [
            key,
            locale,
            original === undefined ? '' : '*',
            text,
          ]),
        ).forEach(terminal.print);
      return 0;
    });
  },
};

const setCommand: Command = {
  usage: 'KEY en|ar TEXT [--json]',
  summary: 'Sets the text of a label; an empty text restores the original.',
  details: [
    'Placeholders in braces, such as {sum}, must stay in the text.',
    'A TEXT that begins with - must follow --: labels set KEY en -- "-10%"',
    WHEN,
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const [key, language, text, surplus] = positionals;
    if (key === undefined || language === undefined || text === undefined || surplus !== undefined)
      throw new UsageError('Expected a key, a language and a text; put the text in quotes.');
    const locale = readLanguage(language);
    return withShop(terminal, async (app) => {
      const changed = await changeLabels(app, [{ key, locale, text }]);
      if (values.json) terminal.print(formatJson(changed.ok ? { ok: true, ...changed.value } : changed));
      else if (!changed.ok) changed.error.map(formatWrong).forEach(terminal.warn);
      else if (changed.value.changed === 1) terminal.print(`The label was changed. ${WHEN}`);
      else terminal.print('The label has its original text.');
      return changed.ok ? 0 : 1;
    });
  },
};

const resetCommand: Command = {
  usage: '(KEY [en|ar] | --all) [--json]',
  summary: 'Restores the original text of a label, in one language or both; with --all of every label.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      all: { type: 'boolean', default: false },
    });
    const [key, language, surplus] = positionals;
    if (values.all === (key !== undefined) || surplus !== undefined)
      throw new UsageError('Expected a key with or without a language, or --all.');
    const locale = language === undefined ? undefined : readLanguage(language);
    return withShop(terminal, async (app) => {
      const reset = await resetLabels(app, { key, locale });
      if (values.json) terminal.print(formatJson({ ok: true, reset }));
      else
        terminal.print(
          reset === 0 ? 'The original text was already in use.' : `${reset} texts were restored.`,
        );
      return 0;
    });
  },
};

const exportCommand: Command = {
  usage: 'FILE [--changed] [--language en|ar] [--json]',
  summary: 'Writes all labels to a JSON file for editing or translation.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, ...FILTER });
    const file = resolve(terminal.directory, readOne(positionals, 'one file'));
    const locales = values.language === undefined ? LOCALES : [readLanguage(values.language)];
    return withShop(terminal, async (app) => {
      const all = (await Promise.all(locales.map((locale) => listLabels(app, locale)))).flat();
      const labels = values.changed ? all.filter(({ original }) => original !== undefined) : all;
      await writeFile(file, formatLabelFile(labels));
      terminal.print(
        values.json
          ? formatJson({ ok: true, labels: labels.length })
          : `${labels.length} labels were written to ${file}.`,
      );
      return 0;
    });
  },
};

const importCommand: Command = {
  usage: 'FILE [--json]',
  summary: 'Imports labels from a file created by labels export: all of them, or none if one has a fault.',
  details: ['Labels that are not in the file stay unchanged; an empty text restores the original.', WHEN],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const file = resolve(terminal.directory, readOne(positionals, 'one file'));
    const labels = parseLabelFile(await readFile(file));
    if (!labels.ok) {
      if (values.json) terminal.print(formatJson(labels));
      else terminal.warn(labels.error);
      return 1;
    }
    return withShop(terminal, async (app) => {
      const changed = await changeLabels(app, labels.value);
      if (values.json) terminal.print(formatJson(changed.ok ? { ok: true, ...changed.value } : changed));
      else if (changed.ok)
        terminal.print(`${changed.value.changed} changed, ${changed.value.reset} restored. ${WHEN}`);
      else {
        changed.error.map(formatWrong).forEach(terminal.warn);
        terminal.warn('Nothing was changed.');
      }
      return changed.ok ? 0 : 1;
    });
  },
};

export const labelsCommands: CommandGroup = {
  summary: 'Texts of pages, mails and messages.',
  commands: new Map([
    ['list', listCommand],
    ['set', setCommand],
    ['reset', resetCommand],
    ['export', exportCommand],
    ['import', importCommand],
  ]),
};
