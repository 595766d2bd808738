import type { PageRef, Written } from '#server/texts.ts';
import {
  addPicture,
  deletePicture,
  describePicture,
  replacePicture,
} from '#server/words/library/change-library.ts';
import { arrangeMenu, readMenuOrder } from '#server/words/manage/arrange-menu.ts';
import { hideQuestion, moveQuestion } from '#server/words/manage/arrange-questions.ts';
import type { WordsApp } from '#server/words/manage/change-page.ts';
import { deletePage, restorePage } from '#server/words/manage/delete-page.ts';
import { hidePage, type PagePlace, placePage } from '#server/words/manage/place-page.ts';
import { saveText } from '#server/words/manage/save-text.ts';
import { discardDraft, resetText, undoTextChange, unscheduleText } from '#server/words/manage/take-back.ts';
import { addLibraryPicture, drawPicture } from './library-pictures.ts';
import { rowsOf, type TestShop } from './shop/test-shop.ts';

export const ABOUT: PageRef = { collection: 'pages', name: 'about' };

/** The English text of a page, with another body. */
export const aboutWith = (body: string): Written => ({
  head: { title: 'About us', intro: 'Short.', description: 'Described.', pictures: [], links: [] },
  body,
});

let texts = 0;
const nextText = () => {
  texts += 1;
  return { en: aboutWith(`Text ${texts}.`) };
};

/** A new draft of a page that is made in the office. */
export const addPage = async (app: WordsApp, place?: Partial<PagePlace>): Promise<PageRef> => {
  texts += 1;
  const ref: PageRef = { collection: 'pages', name: place?.address ?? `own-page-${texts}` };
  const placed: PagePlace = { address: ref.name, menu: place?.menu ?? null };
  const english = { texts: { en: aboutWith(`Text ${texts}.`) } };
  rowsOf(await saveText(app, ref, { ...english, isNew: true, place: placed }));
  return ref;
};

/** Drivers of the use cases of texts, for the test of the audit log. */
export const textDrivers = (shop: () => TestShop) => {
  const app = () => shop().app;
  const save = async () => rowsOf(await saveText(app(), ABOUT, { texts: nextText() }));
  const publish = { languages: ['en'] as const };
  return {
    'text.save': async () => save,
    'text.publish': async () => {
      await save();
      return async () => rowsOf(await saveText(app(), ABOUT, { publish }));
    },
    'text.schedule': async () => async () =>
      rowsOf(
        await saveText(app(), ABOUT, {
          texts: nextText(),
          publish: { ...publish, at: shop().clock.now() + 1000 },
        }),
      ),
    'text.unschedule': async () => {
      const at = shop().clock.now() + 1000;
      rowsOf(await saveText(app(), ABOUT, { texts: nextText(), publish: { ...publish, at } }));
      return async () => rowsOf(await unscheduleText(app(), ABOUT, ['en']));
    },
    'text.discard': async () => {
      await save();
      return async () => rowsOf(await discardDraft(app(), ABOUT, ['en']));
    },
    'text.reset': async () => {
      rowsOf(await saveText(app(), ABOUT, { texts: nextText(), publish }));
      return async () => rowsOf(await resetText(app(), ABOUT, ['en']));
    },
    'text.undo': async () => {
      const { before } = rowsOf(await saveText(app(), ABOUT, { texts: nextText(), publish }));
      return async () => rowsOf(await undoTextChange(app(), ABOUT, before));
    },
    'page.place': async () => {
      const { name } = await addPage(app());
      return async () => rowsOf(await placePage(app(), name, { address: `${name}-moved`, menu: 'foot' }));
    },
    'page.arrange': async () => {
      await addPage(app(), { menu: 'foot' });
      await addPage(app(), { menu: 'foot' });
      const was = await readMenuOrder(app().db.read);
      const wanted = { ...was, foot: was.foot.toReversed() };
      return async () => rowsOf(await arrangeMenu(app(), wanted, was));
    },
    'page.hide': async () => {
      const { name } = await addPage(app());
      return async () => rowsOf(await hidePage(app(), name, true));
    },
    'page.show': async () => {
      const { name } = await addPage(app());
      rowsOf(await hidePage(app(), name, true));
      return async () => rowsOf(await hidePage(app(), name, false));
    },
    'page.delete': async () => {
      const { name } = await addPage(app());
      return async () => rowsOf(await deletePage(app(), name, '/about'));
    },
    'page.restore': async () => {
      const { name } = await addPage(app());
      rowsOf(await deletePage(app(), name, 'gone'));
      return async () => rowsOf(await restorePage(app(), name));
    },
    'picture.add': async () => {
      const bytes = await drawPicture();
      return async () => rowsOf(await addPicture(app(), { name: 'gym.png', bytes }));
    },
    'picture.describe': async () => {
      const { id } = await addLibraryPicture(app());
      return async () => rowsOf(await describePicture(app(), id, { en: 'A rack', ar: 'حامل أوزان' }));
    },
    'picture.replace': async () => {
      const { id } = await addLibraryPicture(app());
      const bytes = await drawPicture();
      return async () => rowsOf(await replacePicture(app(), id, bytes));
    },
    'picture.delete': async () => {
      const { id } = await addLibraryPicture(app());
      return async () => rowsOf(await deletePicture(app(), id));
    },
    'question.move': async () => async () => rowsOf(await moveQuestion(app(), 'returns', 1)),
    'question.hide': async () => async () => rowsOf(await hideQuestion(app(), 'labels', true)),
    'question.show': async () => {
      rowsOf(await hideQuestion(app(), 'coupons', true));
      return async () => rowsOf(await hideQuestion(app(), 'coupons', false));
    },
  };
};
