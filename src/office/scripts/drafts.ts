/**
 * Keeps what is typed into forms with `data-keep` in this browser, so that it survives a reload, a crash and an ended
 * session. The draft of a form is deleted when the server has accepted the form.
 */
const PREFIX = 'office-draft ';
const KEPT_MS = 7 * 86_400_000;
const WAS = 'was-';

interface Draft {
  readonly at: number;
  readonly values: Readonly<Record<string, string>>;
  /** What the form was based on (`version`, `was-NAME`), so that a change by another member is a conflict. */
  readonly base?: Readonly<Record<string, string>>;
  /** The form was sent; a page without it, or with empty fields, means that it was accepted. */
  readonly isSent?: boolean;
  /** Paragraphs that were edited after a conflict, with what they were before. */
  readonly settled?: Readonly<Record<string, { readonly was: string; readonly now: string }>>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keyOf = (form: HTMLFormElement): string => `${PREFIX}${location.pathname} ${form.dataset.keep}`;

const listControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement ||
        (element instanceof HTMLInputElement &&
          !['hidden', 'password', 'checkbox', 'radio', 'submit'].includes(element.type))) &&
      element.name !== '',
  );

const listBase = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === 'hidden' &&
      (element.name === 'version' || element.name.startsWith(WAS)),
  );

const read = (key: string): Draft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

const write = (key: string, draft: Draft): void => {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled. The form still works.
  }
};

const remove = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is disabled.
  }
};

const valuesOf = (controls: readonly Control[]): Record<string, string> =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? ![...control.options].some((option) => option.defaultSelected && option.value === control.value)
    : control.value !== control.defaultValue;

const restore = (form: HTMLFormElement): void => {
  const key = keyOf(form);
  const draft = read(key);
  if (!draft) return;
  // The server shows what was typed, which is not stored yet.
  if (form.dataset.refused !== undefined) {
    write(key, { ...draft, isSent: false });
    return;
  }
  if (draft.isSent || draft.at < Date.now() - KEPT_MS) {
    remove(key);
    return;
  }
  const { values, base = {} } = draft;
  const controls = listControls(form);
  // Fields that were not typed into show the stored value.
  const typed = controls.filter(
    (control) =>
      values[control.name] !== undefined &&
      values[control.name] !== base[`${WAS}${control.name}`] &&
      !isChanged(control),
  );
  if (typed.length === 0) return;
  for (const control of typed) control.value = values[control.name] ?? '';
  const untouched = new Set(
    controls.filter((control) => !typed.includes(control)).map(({ name }) => `${WAS}${name}`),
  );
  for (const field of listBase(form))
    if (!untouched.has(field.name)) field.value = base[field.name] ?? field.value;
};

/** After a conflict, the draft stays what was typed before, and the paragraphs that are edited are kept beside it. */
const keepSettled = (form: HTMLFormElement): void => {
  const key = keyOf(form);
  const areas = [...form.querySelectorAll('textarea')];
  const draft = read(key);
  if (!draft) return;
  for (const area of areas) {
    const kept = draft.settled?.[area.name];
    if (kept?.was === area.defaultValue) area.value = kept.now;
  }
  const save = (isSent: boolean) => {
    const edited = areas.filter((area) => area.value !== area.defaultValue);
    const settled = edited.map((area) => [area.name, { was: area.defaultValue, now: area.value }] as const);
    write(key, { ...draft, at: Date.now(), isSent, settled: Object.fromEntries(settled) });
  };
  form.addEventListener('input', () => save(false));
  form.addEventListener('submit', () => save(true));
};

export const keepDrafts = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    restore(form);
    if (form.dataset.settle !== undefined) {
      keepSettled(form);
      continue;
    }
    const save = (isSent: boolean) =>
      write(keyOf(form), {
        ...{ at: Date.now(), isSent, settled: read(keyOf(form))?.settled },
        ...{ values: valuesOf(listControls(form)), base: valuesOf(listBase(form)) },
      });
    form.addEventListener('input', () => save(false));
    form.addEventListener('submit', () => save(true));
    form.addEventListener('reset', () => remove(keyOf(form)));
  }
};
