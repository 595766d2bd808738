import { ok, refuse } from '#domain/result.ts';
import { fromKeys } from '#domain/typed-object.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { PAGE_MENUS } from '#routes/page-menu.ts';
import type { PageRef } from '#server/texts.ts';
import { arrangeMenu } from '#server/words/manage/arrange-menu.ts';
import { deletePage, restorePage } from '#server/words/manage/delete-page.ts';
import { hidePage, nameNewPage, placePage, proposeAddress } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { isFreeAddress, isTextName } from '#server/words/text-page.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../../action.ts';
import { readRowIds } from '../../product-parts/form-rows.ts';
import { readTexts } from '../../words/new-texts.ts';
import { answerText, readDeletedTo, readMenu } from '../../words/words-answer.ts';
import { wordsFault } from '../../words/words-fault.ts';
import { textFieldNames } from '../../words/words-form.ts';

const takenFault = async ({ app }: ActionContext, address: string): Promise<Refused> =>
  faultOf('address', 'words_address_like', { free: await proposeAddress(app.db.read, address) });

const addressFault = async (context: ActionContext, address: string): Promise<Refused> =>
  isTextName(address) ? takenFault(context, address) : faultOf('address', 'words_name');

const addPage: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    if (form.text('preview') !== '') return refuse({ faults: {} });
    const address =
      form.text('address') || (await proposeAddress(context.app.db.read, form.text('title.en')));
    if (!isFreeAddress(address)) return refuse(await addressFault(context, address));
    const texts = readTexts('pages', form, {});
    if (!texts) return refuse(faultOf('', 'words_page_empty'));
    const name = await nameNewPage(context.app.db.read, address);
    const ref: PageRef = { collection: 'pages', name };
    const change = { texts, isNew: true, place: { address, menu: readMenu(form) } };
    const added = await saveText(context.app, ref, change, { requestKey: form.requestKey });
    if (added.ok)
      return ok({
        notice: { code: 'words_saved' },
        to: officeUrl('words/:kind/:name', { kind: 'pages', name }),
      });
    const isTaken = added.error.code === 'conflict' || added.error.code === 'address_taken';
    return refuse(
      isTaken
        ? await takenFault(context, address)
        : wordsFault(context, added.error, textFieldNames('pages')),
    );
  },
};

const place: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const { name = '' } = context.params;
    const address = form.text('address');
    if (!isFreeAddress(address)) return refuse(await addressFault(context, address));
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const placed = await placePage(context.app, name, { address, menu: readMenu(form) }, options);
    if (!placed.ok && placed.error.code === 'address_taken')
      return refuse(await takenFault(context, address));
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

const remove: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const to = readDeletedTo(form, 'to');
    if (!to) return refuse(faultOf('to', 'words_target'));
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const deleted = await deletePage(context.app, context.params.name ?? '', to, options);
    const done = answerText(context, deleted, 'page_deleted');
    return done.ok ? ok({ ...done.value, to: officeUrl('words') }) : done;
  },
};

const restore: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const name = context.params.name ?? form.text('id');
    const options = { expected: form.integer('version'), requestKey: form.requestKey };
    const params = { kind: 'pages', name };
    const restored = answerText(context, await restorePage(context.app, name, options), 'page_restored');
    return restored.ok ? ok({ ...restored.value, to: officeUrl('words/:kind/:name', params) }) : restored;
  },
};

const ORDER = 'order-';

/** An undo sends the order of each menu as names, the form as rows of what it showed. */
const arrange: OfficeAction = {
  permission: 'words.change',
  run: async (context, form) => {
    const namesOf = (field: string) => form.text(field).split(' ').filter(Boolean);
    const was = fromKeys(PAGE_MENUS, (menu) => namesOf(`was-${menu}`));
    const wanted = fromKeys(PAGE_MENUS, (menu) =>
      form.all(ORDER + menu).length > 0
        ? namesOf(ORDER + menu)
        : readRowIds(form, menu).flatMap((id) => was[menu][Number(id)] ?? []),
    );
    const arranged = await arrangeMenu(context.app, wanted, was, { requestKey: form.requestKey });
    if (!arranged.ok) return refuse({ ...faultOf('', 'home_conflict'), status: 409 });
    if (!arranged.value.isChanged) return ok({ notice: { code: 'words_unchanged' } });
    const fields = PAGE_MENUS.flatMap((menu) => [
      [ORDER + menu, was[menu].join(' ')],
      [`was-${menu}`, wanted[menu].join(' ')],
    ]);
    return ok({
      notice: { code: 'menus_arranged' },
      undo: { action: 'page.arrange', fields: Object.fromEntries(fields) },
    });
  },
};

/** Changes of pages that are made in the office. */
export const pageActions = {
  'page.add': addPage,
  'page.arrange': arrange,
  'page.place': place,
  'page.hide': hide,
  'page.delete': remove,
  'page.restore': restore,
} satisfies Readonly<Record<string, OfficeAction>>;
