/** Moves and adds rows without a request. The form sends them in the order of the page. */

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-row]');

const siblingsOf = (row: HTMLElement): HTMLElement[] =>
  [...(row.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.dataset.row !== undefined && one.dataset.blank === undefined,
  );

/** Numbers, names and the buttons at both ends. */
const renumber = (row: HTMLElement): void => {
  const rows = siblingsOf(row);
  for (const [at, one] of rows.entries()) {
    const number = one.querySelector('[data-row-number]');
    if (number) number.textContent = String(at + 1);
    const name = one.querySelector<HTMLElement>('[data-row-name]');
    const { rowName = '', rowMain = '' } = name?.dataset ?? {};
    if (name) name.textContent = at === 0 ? rowMain : rowName.replace('{n}', String(at + 1));
    for (const button of one.querySelectorAll<HTMLButtonElement>(':scope [data-move]'))
      if (rowOf(button) === one)
        button.disabled = button.dataset.move === 'up' ? at === 0 : at === rows.length - 1;
  }
};

const say = (row: HTMLElement): void => {
  const live = row.closest('form')?.querySelector<HTMLElement>('[data-rows-live]');
  const rows = siblingsOf(row);
  const text = live?.dataset.text ?? '';
  if (live)
    live.textContent = text
      .replace('{n}', String(rows.indexOf(row) + 1))
      .replace('{count}', String(rows.length));
};

const place = (row: HTMLElement, at: number, focus: HTMLElement | null): void => {
  const others = siblingsOf(row).filter((one) => one !== row);
  const to = Math.max(0, Math.min(at, others.length));
  const next = others[to];
  if (next) next.before(row);
  else others.at(-1)?.after(row);
  renumber(row);
  say(row);
  row.dispatchEvent(new Event('input', { bubbles: true }));
  if (focus instanceof HTMLButtonElement && focus.disabled)
    row.querySelector<HTMLElement>('[data-move]:not(:disabled)')?.focus();
  else focus?.focus();
};

const moveBy = (row: HTMLElement, steps: number, focus: HTMLElement | null): void =>
  place(row, siblingsOf(row).indexOf(row) + steps, focus);

const followButtons = (form: HTMLFormElement): void => {
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-move]') : null;
    const row = button && rowOf(button);
    if (!button || !row) return;
    event.preventDefault();
    moveBy(row, button.dataset.move === 'up' ? -1 : 1, button);
  });
};

const followKeys = (form: HTMLFormElement): void => {
  const isRtl = document.dir === 'rtl';
  const steps = new Map([
    ['ArrowUp', -1],
    ['ArrowDown', 1],
    ['ArrowLeft', isRtl ? 1 : -1],
    ['ArrowRight', isRtl ? -1 : 1],
    ['Home', -1_000],
    ['End', 1_000],
  ]);
  form.addEventListener('keydown', (event) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null;
    const row = grip && rowOf(grip);
    const by = steps.get(event.key);
    if (!row || by === undefined) return;
    event.preventDefault();
    moveBy(row, by, grip);
  });
};

const followDrag = (form: HTMLFormElement): void => {
  let dragged: HTMLElement | undefined;
  for (const grip of form.querySelectorAll<HTMLElement>('[data-grip]')) grip.draggable = true;
  form.addEventListener('dragstart', (event) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
    const row = grip && rowOf(grip);
    if (!row) return;
    dragged = row;
    row.classList.add('is-dragged');
    event.dataTransfer?.setData('text/plain', '');
  });
  form.addEventListener('dragover', (event) => {
    const over = event.target instanceof Element ? rowOf(event.target) : null;
    if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
    event.preventDefault();
    if (over === dragged) return;
    const rows = siblingsOf(dragged);
    const [from, to] = [rows.indexOf(dragged), rows.indexOf(over)];
    const { top, height } = over.getBoundingClientRect();
    const isPast = from < to ? event.clientY > top + height / 2 : event.clientY < top + height / 2;
    if (isPast) place(dragged, to, null);
  });
  form.addEventListener('drop', (event) => {
    if (dragged) event.preventDefault();
  });
  form.addEventListener('dragend', () => {
    dragged?.classList.remove('is-dragged');
    dragged = undefined;
  });
};

/** Adds a copy of the empty row above the button. */
const followAdd = (form: HTMLFormElement): void => {
  let added = 0;
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-add-row]') : null;
    const blank = button?.parentElement?.querySelector<HTMLElement>(':scope > [data-rows] > [data-blank]');
    if (!button || !blank) return;
    event.preventDefault();
    added += 1;
    const id = `x${added}`;
    const row = blank.cloneNode(true);
    if (!(row instanceof HTMLElement)) return;
    // The copy is the empty row, and the row that was filled in becomes an entry.
    for (const element of blank.querySelectorAll('*')) {
      // Lists the new row. The name of the list itself stays, also below another new row.
      if (element instanceof HTMLInputElement && element.type === 'hidden' && element.value === 'new') {
        element.value = id;
        continue;
      }
      for (const name of ['id', 'for', 'name', 'aria-describedby']) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/(\[|-)new(\]?)(?!.*new)/, `$1${id}$2`));
      }
    }
    for (const control of row.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'))
      control.value = '';
    delete blank.dataset.blank;
    blank.after(row);
    row.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  });
};

export const followRows = (form: HTMLFormElement): void => {
  followButtons(form);
  followKeys(form);
  followDrag(form);
  followAdd(form);
};
