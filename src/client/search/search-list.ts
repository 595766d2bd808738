import { clientText } from '#client/page/labels.ts';
import { make } from './search-options.ts';

/** The list under the search box, and which of its options the keyboard stands on. */
export interface SearchList {
  readonly element: HTMLElement;
  readonly clear: HTMLElement;
  readonly isOpen: boolean;
  readonly active: HTMLElement | undefined;
  open(groups: readonly HTMLElement[], isRecent: boolean): void;
  close(): void;
  /** To the option at `step` from the active one, round the ends. */
  move(step: number): void;
  moveTo(end: 'first' | 'last'): void;
  say(text: string): void;
}

const makeParts = () => {
  const t = clientText();
  const element = make('div', 'sug__list');
  element.role = 'listbox';
  element.id = 'search-options';
  element.ariaLabel = t('lbl_hdr_sug_list');
  const clear = make('button', 'btn btn--quiet btn--s', t('lbl_hdr_sug_clear'));
  clear.setAttribute('type', 'button');
  const hint = make('p', 'vh', t('lbl_hdr_sug_forget'));
  hint.id = 'search-hint';
  const box = make('div', 'sug', element, clear);
  box.hidden = true;
  const status = make('p', 'vh');
  status.role = 'status';
  return { element, clear, hint, box, status };
};

export const createSearchList = (form: HTMLFormElement, input: HTMLInputElement): SearchList => {
  const { element, clear, hint, box, status } = makeParts();
  let active = -1;
  form.append(box, hint, status);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', element.id);

  const listOptions = () => [...element.querySelectorAll<HTMLElement>('[role="option"]')];

  const activate = (index: number): void => {
    active = index;
    for (const [place, option] of listOptions().entries()) option.ariaSelected = String(place === index);
    const option = listOptions()[index];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  const show = (isOpen: boolean): void => {
    box.hidden = !isOpen;
    input.ariaExpanded = String(isOpen);
    activate(-1);
  };

  return {
    element,
    clear,
    get isOpen() {
      return !box.hidden;
    },
    get active() {
      return listOptions()[active];
    },
    open: (groups, isRecent) => {
      element.replaceChildren(...groups);
      for (const [index, option] of listOptions().entries()) option.id = `search-option-${index}`;
      clear.hidden = !isRecent;
      if (isRecent) input.setAttribute('aria-describedby', hint.id);
      else input.removeAttribute('aria-describedby');
      show(true);
    },
    close: () => show(false),
    move: (step) => {
      const { length } = listOptions();
      // From the text, a step back leads to the last option.
      const from = active < 0 && step < 0 ? 0 : active;
      activate((from + step + length) % length);
    },
    moveTo: (end) => activate(end === 'first' ? 0 : listOptions().length - 1),
    say: (text) => {
      status.textContent = text;
    },
  };
};
