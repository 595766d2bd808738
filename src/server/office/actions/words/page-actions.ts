import { ok, refuse } from '#domain/result.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { PageRef } from '#server/texts.ts';
import { hidePage, placePage } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { isFreeAddress, isTextName } from '#server/words/text-page.ts';
import { faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { readTexts } from '../../words/new-texts.ts';
import { answerText, readMenu } from '../../words/words-answer.ts';
import { wordsFault } from '../../words/words-fault.ts';
import { textFieldNames } from '../../words/words-form.ts';

const addressFault = (address: string): Refused =>
  faultOf('address', isTextName(address) ? 'words_address_taken' : 'words_name');

const addPage: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    if (form.text('preview') !== '') return refuse({ faults: {} });
    const address = form.text('address');
    if (!isFreeAddress(address)) return refuse(addressFault(address));
    const texts = readTexts('pages', form, {});
    if (!texts) return refuse(faultOf('', 'words_page_empty'));
    const ref: PageRef = { collection: 'pages', name: address };
    const change = { texts, isNew: true, place: { address, menu: readMenu(form) } };
    const added = await saveText(context.app, ref, change, { requestKey: form.requestKey });
    if (added.ok)
      return ok({
        notice: { code: 'words_saved' },
        to: officeUrl('words/:kind/:name', { kind: 'pages', name: address }),
      });
    const isTaken = added.error.code === 'conflict' || added.error.code === 'address_taken';
    return refuse(
      isTaken
        ? faultOf('address', 'words_address_taken')
        : wordsFault(context, added.error, textFieldNames('pages')),
    );
  },
};

const place: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const { name = '' } = context.params;
    const address = form.text('address');
    if (!isFreeAddress(address)) return refuse(addressFault(address));
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const placed = await placePage(context.app, name, { address, menu: readMenu(form) }, options);
    return answerText(context, placed, 'page_placed');
  },
};

const hide: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const isHidden = form.text('hidden') === '1';
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const changed = await hidePage(context.app, context.params.name ?? '', isHidden, options);
    return answerText(context, changed, isHidden ? 'page_hidden' : 'page_shown');
  },
};

/** Changes of pages that are made in the office. */
export const pageActions = {
  'page.add': addPage,
  'page.place': place,
  'page.hide': hide,
} satisfies Readonly<Record<string, OfficeAction>>;
