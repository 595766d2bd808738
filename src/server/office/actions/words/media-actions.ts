import { readFile } from 'node:fs/promises';
import { ALT_MAXIMUM } from '#domain/content-pictures.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { inEitherLanguage, isLocale, LOCALES, type Locale } from '#i18n/locales.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { parseMediaName } from '#server/media/name.ts';
import {
  type Alts,
  addPicture,
  type ChangeRefusal,
  deletePicture,
  describePicture,
  type PictureRefusal,
  replacePicture,
} from '#server/words/library/change-library.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { compareSides, findLastChange } from '../../conflict.ts';
import type { Fault } from '../../fault.ts';
import type { FormFields } from '../../forms/form-fields.ts';

const LIBRARY = officeUrl('words/media');

const fileFault = (code: PictureRefusal, name: string): Fault => ({
  code: `picture_${code}`,
  values: { name },
});

const idOf = ({ params }: ActionContext): number => Number(params.id) || 0;

const refuseChange = async (
  { app, member: { locale } }: ActionContext,
  form: FormFields,
  refusal: ChangeRefusal,
): Promise<Refused> => {
  if (refusal.code === 'not_found') return faultOf('', 'media_not_found');
  if (refusal.code === 'used') {
    const titles = refusal.uses.map((use) => inEitherLanguage(use.titles, locale) || use.name);
    return faultOf('', 'media_used', { titles: joinWords(titles, locale) });
  }
  const { id, alts } = refusal.current;
  const t = officeTranslator(locale);
  const sides = compareSides(form, [
    { name: 'en', label: t('picture_alt_en'), stored: alts.en },
    { name: 'ar', label: t('picture_alt_ar'), stored: alts.ar },
  ]);
  const change = await findLastChange(app, 'picture', id);
  return { ...faultOf('', 'media_conflict'), status: 409, conflict: { ...change, sides, isChoice: true } };
};

const readAlts = (form: FormFields, prefix = ''): Alts => ({
  en: form.text(`${prefix}en`),
  ar: form.text(`${prefix}ar`),
});

/** @param prefix of the fields */
const findAltFaults = ({ app }: ActionContext, alts: Alts, prefix = ''): Readonly<Record<string, Fault>> => {
  const faults: Record<string, Fault> = {};
  for (const locale of LOCALES)
    if (alts[locale] === '' && app.identity.current().languages.includes(locale))
      faults[`${prefix}${locale}`] = { code: 'media_alt_missing' };
    else if (alts[locale].length > ALT_MAXIMUM)
      faults[`${prefix}${locale}`] = { code: 'media_alt_long', values: { n: ALT_MAXIMUM } };
  return faults;
};

/** Adds a picture to a text that is being written. The answer is what its editor inserts, as JSON. */
const addToText = async (
  context: ActionContext,
  form: FormFields,
  language: Locale,
): Promise<Result<Done, Refused>> => {
  const { app } = context;
  const [file] = context.files;
  if (!file) return refuse(faultOf('', 'picture_none'));
  const alts = readAlts(form, 'alt.');
  const faults = findAltFaults(context, alts, 'alt.');
  if (Object.keys(faults).length > 0) return refuse({ faults });
  const picture = { name: file.name, bytes: await readFile(file.path), alts, takesKnown: true };
  const added = await addPicture(app, picture, { requestKey: form.requestKey });
  if (!added.ok) return refuse({ faults: { 'file-0': fileFault(added.error, file.name) } });
  const { id, name, isKnown } = added.value;
  // The library may have it without alt texts.
  if (isKnown) await describePicture(app, id, alts, { expected: { en: '', ar: '' } });
  return ok({
    to: `${officeUrl('words/pictures/:language', { language })}?${new URLSearchParams({ name })}`,
  });
};

/** Adds the pictures that are fit to be shown, and names the others. */
const add: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const { app, files } = context;
    const language = form.text('language');
    if (isLocale(language)) return addToText(context, form, language);
    if (files.length === 0) return refuse(faultOf('', 'picture_none'));
    const faults: Record<string, Fault> = {};
    const added: number[] = [];
    for (const [index, { name, path }] of files.entries()) {
      const bytes = await readFile(path);
      const one = await addPicture(app, { name, bytes }, { requestKey: form.requestKey });
      if (one.ok && !added.includes(one.value.id)) added.push(one.value.id);
      else faults[`file-${index}`] = fileFault(one.ok ? 'known' : one.error, name);
    }
    const refused = Object.keys(faults).length;
    if (refused > 0)
      return refuse({
        faults: { '': { code: 'pictures_refused', values: { n: refused, added: added.length } }, ...faults },
      });
    const [only] = added;
    const to =
      added.length === 1 && only !== undefined ? officeUrl('words/media/:id', { id: only }) : LIBRARY;
    return ok({ notice: { code: 'media_added', values: { n: added.length } }, to });
  },
};

const describe: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const alts = readAlts(form);
    const faults = findAltFaults(context, alts);
    if (Object.keys(faults).length > 0) return refuse({ faults });
    const options = { expected: readAlts(form, 'was-'), requestKey: form.requestKey };
    const changed = await describePicture(context.app, idOf(context), alts, options);
    if (!changed.ok) return refuse(await refuseChange(context, form, changed.error));
    const { before, isChanged } = changed.value;
    const back = { ...before.alts, 'was-en': alts.en, 'was-ar': alts.ar };
    const canUndo = isChanged && before.alts.en !== '' && before.alts.ar !== '';
    return ok({
      notice: { code: isChanged ? 'media_described' : 'words_unchanged' },
      ...(canUndo && { undo: { action: 'picture.describe', fields: back } }),
    });
  },
};

const finishReplacing = async (
  context: ActionContext,
  form: FormFields,
  bytes: Uint8Array,
  name: string,
): Promise<Result<Done, Refused>> => {
  const options = { expected: form.integer('version'), requestKey: form.requestKey };
  const changed = await replacePicture(context.app, idOf(context), bytes, options);
  if (!changed.ok)
    return refuse(
      changed.error.code === 'file'
        ? { faults: { 'file-0': fileFault(changed.error.fault, name) } }
        : await refuseChange(context, form, changed.error),
    );
  const { before, version, isChanged } = changed.value;
  return ok({
    notice: { code: isChanged ? 'media_replaced' : 'words_unchanged' },
    ...(isChanged && { undo: { action: 'picture.put-back', fields: { file: before.file, version } } }),
  });
};

const replace: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const [file] = context.files;
    if (!file) return refuse(faultOf('', 'picture_none'));
    return finishReplacing(context, form, await readFile(file.path), file.name);
  },
};

/** Bytes of a stored original. */
const readOriginal = async ({ app }: ActionContext, file: string): Promise<Uint8Array | undefined> => {
  const found = parseMediaName(file)?.kind === 'original' ? await app.media.find(file) : undefined;
  return found && readFile(found.path);
};

/** Undoes a replacement. */
const putBack: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const bytes = await readOriginal(context, form.text('file'));
    return bytes ? finishReplacing(context, form, bytes, '') : refuse(faultOf('', 'media_not_found'));
  },
};

const remove: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const deleted = await deletePicture(context.app, idOf(context), options);
    if (!deleted.ok) return refuse(await refuseChange(context, form, deleted.error));
    const { name, file, alts } = deleted.value;
    return ok({
      notice: { code: 'media_deleted' },
      undo: { action: 'picture.add-again', fields: { name, file, ...alts } },
      to: LIBRARY,
    });
  },
};

/** Undoes a deletion. */
const addAgain: OfficeAction = {
  permission: 'media.change',
  run: async (context, form) => {
    const bytes = await readOriginal(context, form.text('file'));
    if (!bytes) return refuse(faultOf('', 'media_not_found'));
    const name = form.text('name');
    const options = { requestKey: form.requestKey };
    const added = await addPicture(context.app, { name, bytes, alts: readAlts(form) }, options);
    if (!added.ok) return refuse({ faults: { '': fileFault(added.error, name) } });
    return ok({ notice: { code: 'media_added', values: { n: 1 } }, to: LIBRARY });
  },
};

/** The media library of texts. */
export const mediaActions = {
  'picture.add': add,
  'picture.describe': describe,
  'picture.replace': replace,
  'picture.put-back': putBack,
  'picture.delete': remove,
  'picture.add-again': addAgain,
} satisfies Readonly<Record<string, OfficeAction>>;
