import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { PageRef } from '#server/texts.ts';
import { hideQuestion, moveQuestion } from '#server/words/manage/arrange-questions.ts';
import { listQuestionNames } from '#server/words/manage/list-names.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { isFreeQuestion, isTextName } from '#server/words/text-page.ts';
import { faultOf, type OfficeAction } from '../../action.ts';
import { readTexts } from '../../words/new-texts.ts';
import { wordsFault } from '../../words/words-fault.ts';
import { textFieldNames } from '../../words/words-form.ts';

const addQuestion: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    if (form.text('preview') !== '') return refuse({ faults: {} });
    const { app } = context;
    const name = form.text('name');
    if (!isFreeQuestion(name))
      return refuse(faultOf('name', isTextName(name) ? 'words_name_taken' : 'words_name'));
    const order = (await listQuestionNames(app.db.read, app.texts.originals)).length + 1;
    const texts = readTexts('faq', form, { order });
    if (!texts) return refuse(faultOf('', 'words_empty'));
    const ref: PageRef = { collection: 'faq', name };
    const added = await saveText(app, ref, { texts, isNew: true }, { requestKey: form.requestKey });
    if (!added.ok)
      return refuse(
        added.error.code === 'conflict'
          ? faultOf('name', 'words_name_taken')
          : wordsFault(context, added.error, textFieldNames('faq')),
      );
    return ok({
      notice: { code: 'words_saved' },
      to: officeUrl('words/:kind/:name', { kind: 'faq', name }),
    });
  },
};

/** Changes of the list of questions. */
export const questionActions = {
  'question.add': addQuestion,
  'question.move': {
    permission: 'words.change',
    run: async (context, form) => {
      const by = form.text('to') === 'up' ? -1 : 1;
      const moved = await moveQuestion(context.app, form.text('id'), by, { requestKey: form.requestKey });
      if (!moved.ok) return refuse(wordsFault(context, moved.error));
      const fields = { id: form.text('id'), to: by < 0 ? 'down' : 'up' };
      return ok({
        notice: { code: 'question_moved' },
        ...(moved.value.isChanged && { undo: { action: 'question.move', fields } }),
      });
    },
  },
  'question.hide': {
    permission: 'words.change',
    run: async (context, form) => {
      const isHidden = form.text('hidden') === '1';
      const changed = await hideQuestion(context.app, form.text('id'), isHidden, {
        expected: form.integer('version'),
        requestKey: form.requestKey,
      });
      if (!changed.ok) return refuse(wordsFault(context, changed.error));
      const { version, isChanged } = changed.value;
      const fields = { id: form.text('id'), hidden: isHidden ? '' : '1', version };
      return ok({
        notice: { code: isHidden ? 'question_hidden' : 'question_shown' },
        ...(isChanged && { undo: { action: 'question.hide', fields } }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
