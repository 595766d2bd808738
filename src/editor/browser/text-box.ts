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
  /** True if the text is a complete file, in which each line has its own direction. */
  readonly isWhole?: boolean;
  readonly pictures: Picture[];
  readonly changed: () => void;
}

export interface TextBox {
  readonly element: HTMLElement;
  read(): string;
  readonly fault: HTMLElement;
  /** @param line line number from 1 */
  focusLine(line: number): void;
}

export const createTextBox = ({
  isWhole,
  value,
  label,
  rows,
  language,
  pictures,
  changed,
}: TextBoxOptions): TextBox => {
  const id = nextId();
  const text = h('textarea', {
    class: isWhole ? 'input editor__whole' : 'input',
    id,
    rows,
    dir: directionOf(language),
    lang: language,
    'aria-describedby': `${id}-fault`,
  });
  const fault = h('p', { class: 'editor__fault', id: `${id}-fault`, hidden: true });
  text.value = value;
  const insert = (markdown: string) => {
    const before = text.value.slice(0, text.selectionStart);
    const after = text.value.slice(text.selectionEnd);
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
    fault,
    text,
  );
  const focusLine = (line: number): void => {
    const lines = text.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    // Makes both the text and the errors above it visible.
    element.scrollIntoView({ block: 'start' });
  };
  return { element, read: () => text.value, fault, focusLine };
};
