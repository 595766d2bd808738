import type { Draft, Fault, Field, FileRef, Overview, StoredFile } from '../types.ts';
import { renderDraft, saveDraft } from './calls.ts';
import { listConflictParts } from './conflict-note.ts';
import { h } from './element.ts';
import { createInput, type Input } from './inputs.ts';
import { labels } from './labels.ts';
import { createPreview } from './preview-frame.ts';
import { readStoredDraft, removeDraft, storeDraft } from './stored-drafts.ts';
import { createTextBox, type TextBox } from './text-box.ts';

/** Delay of the preview after the last keystroke, in milliseconds. */
const PAUSE = 250;

const ABOVE = new Set(['title', 'intro', 'question']);

const say = (sentence: string, language: FileRef['language']): string =>
  sentence.replace('{language}', labels[language]);

export interface PaneOptions {
  readonly ref: FileRef;
  readonly file: StoredFile | null;
  readonly overview: Overview;
  readonly href: string;
  readonly readOther: () => Draft | undefined;
  readonly onSaved: () => void;
}

export const createPane = ({ ref, file, overview, href, readOther, onSaved }: PaneOptions) => {
  const { language } = ref;
  const { linkPages } = overview;
  const fields: readonly Field[] = overview.fields[ref.collection];
  const pictures = [...overview.pictures];
  let base: StoredFile | null = file;
  let draft: Draft | undefined = file?.draft;
  let read: () => Draft | undefined = () => draft;
  let inputs: ReadonlyMap<string, Input> = new Map();
  let textBox: TextBox | undefined;

  const preview = createPreview(language);
  const status = h('p', { class: 'editor__status', role: 'status' });
  const trouble = h('div', { class: 'editor__trouble', role: 'alert' });
  const hints = h('div', { class: 'editor__trouble', role: 'status' });
  const form = h('form', { class: 'editor__form', novalidate: true });
  const unsaved = h('span', { class: 'editor__badge', hidden: true }, labels.unsaved);

  const isChanged = (): boolean =>
    draft !== undefined && JSON.stringify(draft) !== JSON.stringify(base?.draft);

  const listFaultPlaces = (): ReadonlyMap<string, Pick<Input, 'element' | 'fault'>> =>
    new Map([...inputs, ...(textBox ? [['body', textBox] as const] : [])]);

  const focusFault = (faults: readonly Fault[]): void => {
    const places = listFaultPlaces();
    const first = faults.find(({ field }) => field !== undefined && places.has(field));
    if (first?.field === 'body') textBox?.focusLine(first.line ?? 1);
    else
      places
        .get(first?.field ?? '')
        ?.element.querySelector<HTMLElement>('input, textarea, select')
        ?.focus();
  };

  const showFaults = (faults: readonly Fault[]): void => {
    const places = listFaultPlaces();
    for (const [name, { element, fault }] of places) {
      const own = faults.filter(({ field }) => field === name);
      fault.hidden = own.length === 0;
      if (!(element instanceof HTMLFieldSetElement))
        element.querySelector('input, textarea')?.setAttribute('aria-invalid', String(own.length > 0));
      fault.textContent = own.map(({ message }) => message).join('\n');
    }
    const rest = faults.filter(({ field }) => field === undefined || !places.has(field));
    hints.replaceChildren(...rest.map(({ message }) => h('p', {}, message)));
    if (base && !isChanged() && faults.length > 0) hints.prepend(h('p', {}, labels.wrongOnDisk));
  };

  /** Errors are hidden while the text has focus, because unfinished links are invalid and the list would move it. */
  const isWriting = (): boolean =>
    textBox?.fault.hidden === true && textBox.element.contains(document.activeElement);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const renderSoon = (pause = PAUSE): void => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (!draft) return preview.show('');
      asked += 1;
      const turn = asked;
      const answer = await renderDraft(ref, draft).catch(() => undefined);
      if (!answer || turn !== asked) return;
      preview.show(answer.html);
      showFaults(isWriting() ? answer.faults.filter(({ field }) => field !== 'body') : answer.faults);
    }, pause);
  };

  const changed = (): void => {
    draft = read();
    unsaved.hidden = !isChanged();
    status.textContent = '';
    if (draft && isChanged()) storeDraft(ref, { hash: base?.hash ?? null, draft });
    else removeDraft(ref);
    renderSoon();
  };

  const take = (stored: StoredFile | null): void => {
    base = stored;
    draft = stored?.draft;
    removeDraft(ref);
    build();
  };

  const save = async (): Promise<void> => {
    if (!draft) return;
    status.textContent = labels.saving;
    trouble.replaceChildren();
    const sent = draft;
    const answer = await saveDraft(ref, base?.hash ?? null, sent);
    status.textContent = '';
    if (answer.kind === 'saved') {
      // No element is rebuilt, so the cursor and later input are preserved.
      base = { ...answer.file, draft: sent };
      changed();
      status.textContent = labels.saved;
      onSaved();
    } else if (answer.kind === 'faulty') {
      trouble.replaceChildren(h('p', {}, labels.faults));
      showFaults(answer.faults);
      focusFault(answer.faults);
    } else if (answer.kind === 'conflict') showConflict(answer.current);
    else trouble.replaceChildren(h('p', {}, labels.lost));
  };

  const showConflict = (current: StoredFile | null): void => {
    const keepMine = () => {
      base = current;
      void save();
    };
    trouble.replaceChildren(...listConflictParts(current, keepMine, () => take(current)));
  };

  const discard = (): void => {
    if (!isChanged() || confirm(labels.reallyDiscard)) take(base);
  };

  const listPreview = () => [h('h3', {}, say(labels.preview, language)), preview.frame];

  const begin = (first: Draft): void => {
    draft = first;
    build();
    changed();
  };

  /** A new question is placed last, or at its position in the other language. */
  const beginEmpty = (): void => {
    const other = readOther();
    const order = (other && 'head' in other && other.head.order) || overview.nextOrder;
    begin({ head: ref.collection === 'faq' ? { order } : {}, body: '' });
  };

  const buildForm = (): readonly Node[] => {
    if (!draft) {
      const other = readOther();
      return [
        h('p', { class: 'note' }, say(labels.noFile, language)),
        ...(other
          ? [h('button', { type: 'button', class: 'btn', click: () => begin(other) }, labels.begin)]
          : []),
        h('button', { type: 'button', class: 'btn btn--line', click: beginEmpty }, labels.beginEmpty),
      ];
    }
    const box = { language, pictures, changed };
    const buttons = h(
      'div',
      { class: 'editor__actions' },
      h('button', { type: 'submit', class: 'btn' }, say(labels.save, language)),
      h('button', { type: 'button', class: 'btn btn--line', click: discard }, labels.discard),
      h('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, labels.open),
    );
    if ('text' in draft) {
      const whole = createTextBox({
        ...box,
        value: draft.text,
        label: labels.whole,
        rows: 24,
        isWhole: true,
      });
      read = () => ({ text: whole.read() });
      return [whole.element, ...listPreview(), buttons];
    }
    const { head, body } = draft;
    inputs = new Map(
      fields.map((field) => [
        field.name,
        createInput(field, head[field.name], { linkPages, language, changed }),
      ]),
    );
    const text = createTextBox({ ...box, value: body, label: labels.text, rows: 18 });
    textBox = text;
    read = () => ({
      head: Object.fromEntries(
        [...inputs].flatMap(([name, input]) => {
          const value = input.read();
          const stays = value === undefined || (Array.isArray(value) && value.length === 0 && !head[name]);
          return stays ? [] : [[name, value]];
        }),
      ),
      body: text.read(),
    });
    const listInputs = (isAbove: boolean) =>
      [...inputs].filter(([name]) => ABOVE.has(name) === isAbove).map(([, { element }]) => element);
    return [...listInputs(true), text.element, ...listPreview(), ...listInputs(false), buttons];
  };

  const build = (): void => {
    inputs = new Map();
    textBox = undefined;
    read = () => draft;
    trouble.replaceChildren();
    form.replaceChildren(...buildForm());
    unsaved.hidden = !isChanged();
    renderSoon(0);
  };

  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  });

  const storedDraft = readStoredDraft(ref);
  if (storedDraft) {
    draft = storedDraft.draft;
    // Saving with the stored hash detects later changes to the file.
    if (base && storedDraft.hash !== base.hash) base = { ...base, hash: storedDraft.hash ?? '' };
  }
  build();
  if (storedDraft) status.textContent = labels.restored;

  const element = h(
    'section',
    { class: 'editor__pane', 'aria-label': labels[language] },
    h('header', { class: 'editor__beside' }, h('h2', {}, labels[language]), unsaved, status),
    trouble,
    hints,
    form,
  );
  return { element, isChanged, readDraft: () => draft };
};
