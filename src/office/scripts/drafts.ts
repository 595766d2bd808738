/**
 * Keeps what is typed into forms with `data-keep` in this browser, so that it survives a reload, a crash, a lost connection
 * and an ended session. A draft is deleted when a page tells that the server has accepted its form (`data-saved`).
 */
const PREFIX = 'office-draft ';
const KEPT_MS = 7 * 86_400_000;
const WAS = 'was-';

export interface Draft {
  readonly at: number;
  /** Key of the form. A draft that the server has already accepted is then not accepted twice. */
  readonly request: string;
  readonly values: Readonly<Record<string, string>>;
  /** What the form was based on (`version`, `was-NAME`), so that a change by another member is a conflict. */
  readonly base?: Readonly<Record<string, string>>;
  /** Paragraphs that were edited after a conflict, with what they were before. */
  readonly settled?: Readonly<Record<string, { readonly was: string; readonly now: string }>> | undefined;
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a form was filled with. */
export interface Recovered {
  readonly form: HTMLFormElement;
  readonly controls: readonly Control[];
  readonly at: number;
  keep(): void;
  discard(): void;
}

export const keyOf = (form: HTMLFormElement): string =>
  `${PREFIX}${document.documentElement.dataset.member ?? ''} ${location.pathname} ${form.dataset.keep}`;

const UNKEPT = ['hidden', 'password', 'checkbox', 'radio', 'submit', 'file'];

const listControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement ||
        (element instanceof HTMLInputElement && !UNKEPT.includes(element.type))) &&
      element.name !== '',
  );

const listHidden = (form: HTMLFormElement, isAsked: (name: string) => boolean): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === 'hidden' && isAsked(element.name),
  );

const listBase = (form: HTMLFormElement): HTMLInputElement[] =>
  listHidden(form, (name) => name === 'version' || name.startsWith(WAS));

const listRequest = (form: HTMLFormElement): HTMLInputElement[] =>
  listHidden(form, (name) => name === 'request');

const requestOf = (form: HTMLFormElement): string => listRequest(form)[0]?.value ?? '';

export const read = (key: string): Draft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const write = (key: string, draft: Draft): void => {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled. The form still works.
  }
};

export const remove = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is disabled.
  }
};

/** Deletes the draft of an accepted form, and those that are too old. */
const dropSaved = (request: string | undefined): void => {
  try {
    for (const key of Object.keys(localStorage)) {
      const draft = key.startsWith(PREFIX) ? read(key) : undefined;
      if (draft && (draft.request === request || draft.at < Date.now() - KEPT_MS)) remove(key);
    }
  } catch {
    // Nothing is kept where storage is disabled.
  }
};

const valuesOf = (controls: readonly Control[]): Record<string, string> =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

/** The value that the server has sent. */
const storedOf = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ??
      '')
    : control.defaultValue;

const isChanged = (control: Control): boolean => control.value !== storedOf(control);

const isRefused = ({ dataset }: HTMLFormElement): boolean => dataset.refused !== undefined;

const save = (form: HTMLFormElement): void => {
  const [key, request, controls] = [keyOf(form), requestOf(form), listControls(form)];
  const isTyped = controls.some((one) => !(one instanceof HTMLSelectElement) && isChanged(one));
  // A refused form shows what was typed as if it were stored.
  if (!isTyped && !isRefused(form)) {
    remove(key);
    return;
  }
  const old = read(key);
  const isSame = old?.request === request;
  // After a conflict, the page shows what others stored. The draft stays based on what the member saw first.
  const base = { ...valuesOf(listBase(form)), ...(isRefused(form) && isSame && old.base) };
  const settled = isSame ? old.settled : undefined;
  write(key, { at: Date.now(), request, values: valuesOf(controls), base, settled });
};

const recover = (form: HTMLFormElement): Recovered | undefined => {
  const key = keyOf(form);
  const draft = read(key);
  if (isRefused(form)) {
    if (draft?.request !== requestOf(form)) save(form);
    // The page does not show all that was sent.
    else
      for (const control of listControls(form)) {
        const value = draft.values[control.name];
        const isTyped = value !== undefined && value !== draft.base?.[`${WAS}${control.name}`];
        if (isTyped && control.value === '' && storedOf(control) === '') control.value = value;
      }
    return undefined;
  }
  if (!draft) return undefined;
  const { at, values, base = {} } = draft;
  const all = listControls(form);
  // Fields that were not typed into show the stored value.
  const controls = all.filter((control) => {
    const value = values[control.name];
    return value !== undefined && value !== base[`${WAS}${control.name}`] && value !== storedOf(control);
  });
  if (controls.length === 0) {
    remove(key);
    return undefined;
  }
  // The browser may have restored some of them itself.
  for (const control of controls) if (!isChanged(control)) control.value = values[control.name] ?? '';
  const untouched = new Set(all.filter((one) => !controls.includes(one)).map(({ name }) => `${WAS}${name}`));
  const hidden = listBase(form).filter(({ name }) => !untouched.has(name));
  const shown = [...hidden, ...listRequest(form)].map((field) => [field, field.value] as const);
  for (const field of hidden) field.value = base[field.name] ?? field.value;
  for (const field of listRequest(form)) field.value = draft.request;
  write(key, { ...draft, base: valuesOf(listBase(form)) });
  form.dataset.recovered = '';
  return {
    ...{ form, controls, at },
    keep: () => delete form.dataset.recovered,
    discard: () => {
      delete form.dataset.recovered;
      for (const control of controls) {
        control.value = storedOf(control);
        // An editor shows it.
        control.dispatchEvent(new Event('input'));
      }
      for (const [field, value] of shown) field.value = value;
      remove(key);
    },
  };
};

/** After a conflict, the draft stays what was typed before, and the paragraphs that are edited are kept beside it. */
const saveSettled = (form: HTMLFormElement): void => {
  const draft = read(keyOf(form));
  if (!draft) return;
  const edited = [...form.querySelectorAll('textarea')].filter((area) => area.value !== area.defaultValue);
  const settled = edited.map((area) => [area.name, { was: area.defaultValue, now: area.value }] as const);
  write(keyOf(form), { ...draft, at: Date.now(), settled: Object.fromEntries(settled) });
};

const recoverSettled = (form: HTMLFormElement): void => {
  const settled = read(keyOf(form))?.settled ?? {};
  for (const area of form.querySelectorAll('textarea')) {
    const kept = settled[area.name];
    if (kept?.was === area.defaultValue) area.value = kept.now;
  }
};

const formOf = (target: EventTarget | null): HTMLFormElement | undefined => {
  const form =
    target instanceof HTMLFormElement
      ? target
      : target instanceof Element && 'form' in target
        ? target.form
        : null;
  return form instanceof HTMLFormElement && form.dataset.keep !== undefined ? form : undefined;
};

/** @param show asks whether recovered text is kept. Until then, the form is not sent. */
export const keepDrafts = (show: (recovered: Recovered) => void): void => {
  dropSaved(document.documentElement.dataset.saved);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    if (form.dataset.settle !== undefined) recoverSettled(form);
    else {
      const recovered = recover(form);
      if (recovered) show(recovered);
    }
  }
  const keep = ({ target }: Event): void => {
    const form = formOf(target);
    if (form) (form.dataset.settle === undefined ? save : saveSettled)(form);
  };
  document.addEventListener('input', keep);
  // A script may have typed.
  document.addEventListener('submit', keep);
  document.addEventListener('reset', ({ target }) => {
    const form = formOf(target);
    if (form) remove(keyOf(form));
  });
  document.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event.target);
      if (form?.dataset.recovered === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const note = form.querySelector<HTMLElement>('[data-recovered-note]');
      for (const hint of note?.querySelectorAll<HTMLElement>('[hidden]') ?? []) hint.hidden = false;
      note?.focus();
    },
    true,
  );
};
