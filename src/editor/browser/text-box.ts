import type { Locale } from '#i18n/locales.ts';
import type { Picture } from '../types.ts';
import { h, nextId } from './element.ts';
import { labels } from './labels.ts';
import { openPictureDialog } from './picture-dialog.ts';
import { directionOf } from './preview-frame.ts';

export interface TextBoxOptions {
  readonly value: string;
  readonly label: string;
  readonly rows: number;
  readonly language: Locale;
  /** A whole file, whose lines have directions of their own. */
  readonly isWhole?: boolean;
  readonly pictures: Picture[];
  readonly changed: () => void;
}

/** Where Markdown is written, with a way to put a picture where the cursor stands. */
export const createTextBox = ({
  isWhole,
  value,
  label,
  rows,
  language,
  pictures,
  changed,
}: TextBoxOptions) => {
  const id = nextId();
  const text = h('textarea', {
    class: isWhole ? 'input editor__whole' : 'input',
    id,
    rows,
    dir: directionOf(language),
    lang: language,
  });
  text.value = value;
  const insert = (markdown: string) => {
    const before = text.value.slice(0, text.selectionStart);
    const after = text.value.slice(text.selectionEnd);
    // A paragraph of its own.
    const [above, below] = [/(?:\n{1,2})?$/.exec(before)?.[0] ?? '', /^\n{0,2}/.exec(after)?.[0] ?? ''];
    const lines = (there: string, isEdge: boolean) =>
      isEdge ? '' : '\n'.repeat(Math.max(0, 2 - there.length));
    text.setRangeText(
      `${lines(above, before === '')}${markdown}${lines(below, after === '')}`,
      text.selectionStart,
      text.selectionEnd,
      'end',
    );
    changed();
    text.focus();
  };
  const choose = () => openPictureDialog(pictures, language, insert);
  const element = h(
    'div',
    { class: 'field' },
    h(
      'div',
      { class: 'editor__beside' },
      h('label', { for: id }, label),
      h('button', { type: 'button', class: 'editor__small', click: choose }, labels.picture),
    ),
    text,
  );
  return { element, read: () => text.value };
};
