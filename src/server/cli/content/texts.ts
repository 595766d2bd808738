import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { LOCALES } from '#i18n/locales.ts';
import { textFaultInFile } from '#i18n/office/text-fault.ts';
import { exportTexts } from '#server/words/files/export-texts.ts';
import { applyTexts, planTexts, type RefusedText } from '#server/words/files/import-texts.ts';
import { applyLibrary } from '#server/words/files/library-files.ts';
import { fileOf, listShown } from '#server/words/files/list-shown.ts';
import { formatTextFile } from '#server/words/files/text-file.ts';
import { isSameText, keyOf } from '#server/words/text-page.ts';
import { type Command, readArguments } from '../terminal/command.ts';
import { withShop } from '../terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from '../terminal/options.ts';
import { formatJson } from '../terminal/plain-text.ts';

const tellRefused = ({ refusal, ...ref }: RefusedText) => ({
  ...ref,
  refusal:
    refusal.code === 'invalid'
      ? { ...refusal, faults: refusal.faults.map((fault) => ({ ...fault, message: textFaultInFile(fault) })) }
      : refusal,
});

export const exportCommand: Command = {
  usage: 'DIR [--json]',
  summary: 'Writes the texts that visitors see to Markdown files, in the layout of src/content.',
  details: [
    'places.json has the addresses and menus of pages that were made in the office.',
    'images has the pictures of the media library, as WebP of at most 2000 pixels, and their alt texts in alts.json.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const folder = resolve(terminal.directory, readOne(positionals, 'one folder'));
    return withShop(terminal, async (app) => {
      const texts = await exportTexts(app, folder);
      terminal.print(
        values.json ? formatJson({ ok: true, texts }) : `${texts} texts were written to ${folder}.`,
      );
      return 0;
    });
  },
};

export const importCommand: Command = {
  usage: 'DIR [--dry-run] [--json]',
  summary: 'Publishes the texts of a folder that differ from the shop; none if one has a mistake.',
  details: [
    'The folder has the layout of src/content. Texts without a file stay as they are.',
    '--dry-run lists what would change, and writes nothing.',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, {
      ...JSON_OPTION,
      'dry-run': { type: 'boolean', default: false },
    });
    const folder = resolve(terminal.directory, readOne(positionals, 'one folder'));
    const isDry = values['dry-run'];
    return withShop(terminal, async (app) => {
      const { changes, pictures, faults } = await planTexts(app, folder);
      const files = changes.flatMap(({ texts, ...ref }) =>
        LOCALES.flatMap((language) => (texts[language] ? fileOf({ ...ref, language }) : [])),
      );
      const mayWrite = faults.length === 0 && !isDry;
      const added = mayWrite ? await applyLibrary(app, pictures) : undefined;
      const done = added?.ok ? await applyTexts(app, changes) : undefined;
      const isGood = faults.length === 0 && added?.ok !== false && done?.ok !== false;
      if (values.json)
        terminal.print(
          formatJson({
            ...{ ok: isGood, files, faults, pictures: pictures.map(({ name }) => name) },
            ...(added?.ok === false && { refused: added.error }),
            ...(done?.ok === false && { refused: tellRefused(done.error) }),
          }),
        );
      else {
        for (const { file, message } of faults) terminal.warn(`${file}: ${message}`);
        if (faults.length > 0) terminal.warn('Nothing was changed.');
        else if (added?.ok === false)
          terminal.warn(
            `The picture ${added.error.name} was refused (${added.error.code}). No text was changed.`,
          );
        else if (done?.ok === false)
          terminal.warn(
            `${keyOf(done.error)} was refused (${done.error.refusal.code}). Texts before it are published.`,
          );
        else {
          files.forEach(terminal.print);
          if (pictures.length > 0)
            terminal.print(
              `${pictures.length} pictures ${isDry ? 'would be' : 'were'} added to the media library.`,
            );
          terminal.print(`${files.length} texts ${isDry ? 'would be' : 'were'} published.`);
        }
      }
      return isGood ? 0 : 1;
    });
  },
};

export const diffCommand: Command = {
  usage: '[--json]',
  summary: 'Shows how the texts that visitors see differ from the files in src/content.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withShop(terminal, async (app) => {
      const changed = (await listShown(app.db.read, app.texts.originals)).filter(
        ({ state }) => !isSameText(state.original, state.shown),
      );
      const patches = changed.map((text) => {
        const { original, shown } = text.state;
        const [before, after] = [original, shown].map((written) => (written ? formatTextFile(written) : ''));
        return createTwoFilesPatch(`a/${fileOf(text)}`, `b/${fileOf(text)}`, before ?? '', after ?? '');
      });
      if (values.json) terminal.print(formatJson({ ok: true, files: changed.map(fileOf) }));
      else if (changed.length === 0) terminal.print('Visitors see the texts of src/content.');
      else patches.forEach(terminal.print);
      return 0;
    });
  },
};
