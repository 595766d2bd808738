import { listOf } from '#editor/list-of.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Field, Head, Link } from '../types.ts';
import { h, nextId } from './element.ts';
import { labels } from './labels.ts';
import { directionOf } from './preview-frame.ts';

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' ');

export interface Input {
  readonly element: HTMLElement;
  read(): Head[string] | undefined;
  readonly fault: HTMLElement;
}

const NAMES: Readonly<Record<string, string>> = labels.names;
const nameOf = (name: string): string => NAMES[name] ?? name;

const inLanguage = (language: Locale) => ({ lang: language, dir: directionOf(language) });

const line = (value: string, attributes: Parameters<typeof h>[1]): HTMLInputElement => {
  const input = h('input', { class: 'input', type: 'text', ...attributes });
  input.value = value;
  return input;
};

/** Creates a field with a character count. A textarea, so that long lines wrap. */
const createLine = (
  field: Field,
  value: string,
  id: string,
  language: Locale,
): readonly [HTMLElement, () => string] => {
  const text = h('textarea', {
    class: 'input',
    id,
    rows: (field.maximum ?? 0) > 100 ? 2 : 1,
    ...inLanguage(language),
  });
  text.value = value;
  const count = h('small', { class: 'editor__count' });
  const update = () => {
    const { maximum } = field;
    if (!maximum) return;
    count.textContent = labels.characters
      .replace('{n}', `${text.value.length}`)
      .replace('{maximum}', `${maximum}`);
    count.classList.toggle('is-over', text.value.length > maximum);
  };
  text.addEventListener('input', update);
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  update();
  return [h('div', {}, text, count), () => joinLines(text.value)];
};

const createDay = (value: string, id: string, changed: () => void): readonly [HTMLElement, () => string] => {
  // A date input would display an invalid date as empty.
  const isDay = value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);
  const input = line(value, { id, type: isDay ? 'date' : 'text', dir: 'ltr' });
  const setToday = () => {
    const now = new Date();
    input.type = 'date';
    input.value = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    changed();
  };
  const today = h('button', { type: 'button', class: 'editor__small', click: setToday }, labels.today);
  return [h('div', { class: 'editor__beside' }, input, today), () => input.value];
};

interface Row<Value> {
  readonly cells: readonly HTMLElement[];
  read(): Value;
}

const createRows = <Value>(
  values: readonly Value[],
  empty: Value,
  createRow: (value: Value) => Row<Value>,
  changed: () => void,
): readonly [HTMLElement, () => Value[]] => {
  const list = h('ul', { class: 'editor__rows' });
  const rows = new Map<Element, Row<Value>>();
  const append = (value: Value) => {
    const row = createRow(value);
    const remove = () => {
      rows.delete(item);
      item.remove();
      changed();
      add.focus();
    };
    const item = h(
      'li',
      { class: 'editor__beside' },
      ...row.cells,
      h('button', { type: 'button', class: 'editor__small', click: remove }, labels.remove),
    );
    rows.set(item, row);
    list.append(item);
    return row;
  };
  const add = h(
    'button',
    {
      type: 'button',
      class: 'editor__small',
      click: () => {
        append(empty).cells[0]?.focus();
        changed();
      },
    },
    labels.add,
  );
  values.forEach(append);
  return [h('div', {}, list, add), () => [...rows.values()].map((row) => row.read())];
};

const createTextRow =
  (language: Locale) =>
  (value: string): Row<string> => {
    const input = line(value, { ...inLanguage(language), 'aria-label': labels.names.pictures });
    return { cells: [input], read: () => input.value };
  };

const createLinkRow =
  (pages: readonly string[], language: Locale) =>
  (link: Link): Row<Link> => {
    const all = pages.includes(link.page) ? pages : [link.page, ...pages];
    const select = h(
      'select',
      { class: 'input', 'aria-label': labels.leadsTo },
      ...all.map((page) => h('option', { value: page, selected: page === link.page }, page)),
    );
    const text = line(link.text, {
      ...inLanguage(language),
      'aria-label': labels.says,
      placeholder: labels.says,
    });
    return { cells: [select, text], read: () => ({ page: select.value, text: text.value }) };
  };

export interface InputOptions {
  readonly linkPages: readonly string[];
  readonly language: Locale;
  /** Called after changes that fire no input event. */
  readonly changed: () => void;
}

export const createInput = (
  field: Field,
  value: Head[string] | undefined,
  { linkPages, language, changed }: InputOptions,
): Input => {
  const id = nextId();
  const fault = h('p', { class: 'editor__fault', id: `${id}-fault`, hidden: true });
  const wrap = (control: HTMLElement, labelled: boolean): HTMLElement =>
    labelled
      ? h('div', { class: 'field' }, h('label', { for: id }, nameOf(field.name)), control, fault)
      : h(
          'fieldset',
          { class: 'field' },
          h('legend', { class: 'label' }, nameOf(field.name)),
          control,
          fault,
        );
  if (field.kind === 'lines') {
    const [control, read] = createRows(listOf<string>(value), '', createTextRow(language), changed);
    return { element: wrap(control, false), read, fault };
  }
  if (field.kind === 'links') {
    const empty = { page: 'contact-us', text: '' };
    const [control, read] = createRows(
      listOf<Link>(value),
      empty,
      createLinkRow(linkPages, language),
      changed,
    );
    return { element: wrap(control, false), read, fault };
  }
  const text = value === undefined ? '' : String(value);
  if (field.kind === 'number') {
    const input = line(text, { id, inputmode: 'numeric', dir: 'ltr' });
    const read = () => (/^-?\d+$/.test(input.value.trim()) ? Number(input.value) : input.value);
    return { element: wrap(input, true), read, fault };
  }
  const [control, read] =
    field.kind === 'day' ? createDay(text, id, changed) : createLine(field, text, id, language);
  return {
    element: wrap(control, true),
    read: () => (field.optional && read() === '' ? undefined : read()),
    fault,
  };
};
