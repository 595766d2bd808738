import { ok, type Result, refuse } from '#domain/result.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { PageRef, Written } from '#server/texts.ts';
import type { ChangedPage, PageState, TextRefusal } from '#server/words/manage/change-page.ts';
import { isAhead, readTextPage } from '#server/words/manage/read-page.ts';
import { saveText, type TextChange } from '#server/words/manage/save-text.ts';
import {
  discardDraft,
  resetText,
  restoreRevision,
  undoTextChange,
  unscheduleText,
} from '#server/words/manage/take-back.ts';
import { dropTextEditor, reportTextEditor } from '#server/words/office/text-editors.ts';
import { isCollection, keyOf } from '#server/words/text-page.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { findLastChange } from '../../conflict.ts';
import type { FormFields } from '../../forms/form-fields.ts';
import { readTime } from '../../forms/read-day.ts';
import type { NoticeCode } from '../../notice.ts';
import { type FieldMerge, mergeFields, settleFields } from '../../words/merge-fields.ts';
import { answerText, readDeletedTo, readMenu } from '../../words/words-answer.ts';
import { wordsFault } from '../../words/words-fault.ts';
import { readText, textFieldNames, toTextValues } from '../../words/words-form.ts';

const refOf = ({ params }: ActionContext): PageRef | undefined => {
  const { kind = '', name = '' } = params;
  return isCollection(kind) ? { collection: kind, name } : undefined;
};

const languagesOf = (form: FormFields): readonly Locale[] =>
  LOCALES.filter((language) => form.text('languages') === language || form.text('languages') === 'both');

const conflictOf = async (
  { app }: ActionContext,
  ref: PageRef,
  merges: readonly FieldMerge[],
): Promise<Refused> => ({
  ...faultOf('', 'words_conflict'),
  status: 409,
  conflict: { ...(await findLastChange(app, 'text', keyOf(ref))), sides: [], isChoice: true, merges },
});

/** What the button of the form asks for beside saving. */
const readPublish = (form: FormFields): TextChange['publish'] | 'no_time' => {
  const when = form.text('when');
  const languages = languagesOf(form);
  if (when === 'now') return { languages };
  if (when !== 'later') return undefined;
  const at = readTime(form.text('day'), form.text('time') || '00:00');
  return at === undefined ? 'no_time' : { languages, at };
};

const CODES: Readonly<Record<string, NoticeCode>> = { now: 'words_published', later: 'words_scheduled' };

/** A saved draft does not change what is scheduled. */
const savedCode = async ({ app }: ActionContext, ref: PageRef): Promise<NoticeCode> => {
  const page = await readTextPage(app.db.read, app.texts.originals, ref);
  const isBeside = page && LOCALES.some((language) => isAhead(page.texts[language]));
  return isBeside ? 'words_saved_beside' : 'words_saved';
};

/** Saves against the stored version that has no newer texts than the form shows. */
const saveForm = async (
  context: ActionContext,
  form: FormFields,
  ref: PageRef,
  attempts = 3,
): Promise<Result<Done, Refused>> => {
  const page = await readTextPage(context.app.db.read, context.app.texts.originals, ref);
  if (!page) return refuse(faultOf('', 'words_not_found'));
  const merges = mergeFields(ref.collection, form, toTextValues(ref.collection, page.texts));
  if (merges.length > 0) return refuse(await conflictOf(context, ref, merges));
  const texts: Partial<Record<Locale, Written>> = {};
  for (const language of LOCALES) {
    const text = readText(ref.collection, form, language, page.texts[language].current?.head);
    if (text) texts[language] = text;
  }
  const publish = readPublish(form);
  if (publish === 'no_time') return refuse(faultOf('day', 'time_missing'));
  const saved = await saveText(
    context.app,
    ref,
    { texts, isMinor: form.isOn('minor'), ...(publish && { publish }) },
    { expected: page.version, requestKey: form.requestKey },
  );
  // Another member was faster by a moment.
  if (!saved.ok && saved.error.code === 'conflict' && attempts > 1)
    return saveForm(context, form, ref, attempts - 1);
  const code = CODES[form.text('when')] ?? (await savedCode(context, ref));
  return answerText(context, saved, code, textFieldNames(ref.collection));
};

const save: OfficeAction = {
  permission: 'words.change',
  run: async (context, sent) => {
    if (sent.text('preview') !== '') return refuse({ faults: {} });
    const ref = refOf(context);
    if (!ref) return refuse(faultOf('', 'words_not_found'));
    const { form, values, open } = settleFields(ref.collection, sent);
    const done: Result<Done, Refused> =
      open.length > 0
        ? refuse({ ...(await conflictOf(context, ref, open)), ...faultOf('', 'words_unsettled') })
        : await saveForm(context, form, ref);
    if (!done.ok) return refuse({ ...done.error, kept: values });
    await dropTextEditor(context.app, ref, context.member.id);
    return done;
  },
};

/** Reports that a member is typing into a text. It is followed by who else is. */
const edit: OfficeAction = {
  permission: 'words.change',
  run: async (context) => {
    const ref = refOf(context);
    const isKnown = ref && (await readTextPage(context.app.db.read, context.app.texts.originals, ref));
    if (!isKnown) return refuse(faultOf('', 'words_not_found'));
    await reportTextEditor(context.app, ref, context.member.id);
    return ok({ to: officeUrl('words/:kind/:name/editors', { kind: ref.collection, name: ref.name }) });
  },
};

type UseCase = (
  app: ActionContext['app'],
  ref: PageRef,
  languages: readonly Locale[],
  options: { readonly expected: number | undefined; readonly requestKey: string | undefined },
) => Promise<Result<ChangedPage, TextRefusal>>;

const forLanguages = (change: UseCase, code: NoticeCode): OfficeAction => ({
  permission: 'words.change',
  run: async (context, form) => {
    const ref = refOf(context);
    if (!ref) return refuse(faultOf('', 'words_not_found'));
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    return answerText(context, await change(context.app, ref, languagesOf(form), options), code);
  },
});

const restore: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const ref = refOf(context);
    if (!ref) return refuse(faultOf('', 'words_not_found'));
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const restored = await restoreRevision(context.app, ref, form.integer('revision') ?? 0, options);
    const done = answerText(context, restored, 'words_restored');
    return done.ok ? ok({ ...done.value, to: officeUrl('words/:kind/:name', context.params) }) : done;
  },
};

const undo: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const ref = refOf(context);
    if (!ref) return refuse(faultOf('', 'words_not_found'));
    const read = (name: string) => (form.text(name) === '' ? null : Number(form.text(name)));
    const before: PageState = {
      ...{ draft_en_id: read('draft_en_id'), draft_ar_id: read('draft_ar_id') },
      ...{ scheduled_en_id: read('scheduled_en_id'), scheduled_ar_id: read('scheduled_ar_id') },
      ...{ published_en_id: read('published_en_id'), published_ar_id: read('published_ar_id') },
      ...{ publish_en_at: read('publish_en_at'), publish_ar_at: read('publish_ar_at') },
      ...{ position: read('position'), is_hidden: read('is_hidden') === 1 ? 1 : 0 },
      ...{ address: form.text('address') || null, menu: readMenu(form) },
      deleted_to: readDeletedTo(form, 'deleted_to') ?? null,
    };
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const undone = await undoTextChange(context.app, ref, before, options);
    return undone.ok ? ok({ notice: { code: 'undone' } }) : refuse(wordsFault(context, undone.error));
  },
};

/** Changes of texts. */
export const wordsActions = {
  'words.save': save,
  'words.edit': edit,
  'words.unschedule': forLanguages(unscheduleText, 'words_unscheduled'),
  'words.discard': forLanguages(discardDraft, 'words_discarded'),
  'words.reset': forLanguages(resetText, 'words_reset'),
  'words.restore': restore,
  'words.undo': undo,
} satisfies Readonly<Record<string, OfficeAction>>;
