import type { Picture } from '../types.ts';
import { uploadPicture } from './calls.ts';
import { h, nextId } from './element.ts';
import { labels } from './labels.ts';

/** Opens a dialog that selects or uploads a picture. Passes its Markdown to `insert`. */
export const openPictureDialog = (
  pictures: Picture[],
  language: string,
  insert: (markdown: string) => void,
): void => {
  const id = nextId();
  const words = h('input', {
    class: 'input',
    id,
    type: 'text',
    dir: language === 'ar' ? 'rtl' : 'ltr',
    required: true,
  });
  const fault = h('p', { class: 'editor__fault', role: 'alert', hidden: true });
  const choose = (picture: Picture) => {
    if (!words.reportValidity()) return;
    insert(`![${words.value.trim().replaceAll(/[[\]]/g, '')}](${picture.path})`);
    dialog.close();
  };
  const showPicture = (picture: Picture) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', click: () => choose(picture) },
        h('img', { src: picture.url, alt: '', loading: 'lazy' }),
        picture.name,
      ),
    );
  const list = h('ul', { class: 'editor__pictures' }, ...pictures.map(showPicture));
  const file = h('input', {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    'aria-label': labels.upload,
    change: async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const added = await uploadPicture(chosen);
      file.value = '';
      fault.hidden = added !== undefined;
      fault.textContent = labels.uploadFailed;
      if (!added) return;
      pictures.push(added);
      list.prepend(showPicture(added));
    },
  });
  const dialog = h(
    'dialog',
    { class: 'dialog editor__dialog', 'aria-label': labels.picture, close: () => dialog.remove() },
    h('h2', {}, labels.picture),
    h('div', { class: 'field' }, h('label', { for: id }, labels.describe), words),
    h('div', { class: 'field' }, h('span', { class: 'label' }, labels.upload), file, fault),
    list,
    h('button', { type: 'button', class: 'btn btn--line', click: () => dialog.close() }, labels.close),
  );
  document.body.append(dialog);
  dialog.showModal();
};
