/** Cells of the matrix of variants: arrows, Enter, a pasted column, fill down, and the sum of the pieces. */

type Control = HTMLInputElement | HTMLSelectElement;

const controlOf = (cell: Element): Control | null => cell.querySelector<Control>('input, select');

/** The cell of a control and those of its column below. */
const listBelow = (control: Element): Control[] => {
  const cell = control.closest<HTMLElement>('[data-column]');
  const cells = [
    ...(cell?.closest('tbody')?.querySelectorAll(`[data-column="${cell.dataset.column}"]`) ?? []),
  ];
  return cells.slice(cell ? cells.indexOf(cell) : 0).flatMap((one) => controlOf(one) ?? []);
};

/** Also in Arabic digits. */
const readPieces = (text: string): number =>
  Number(
    text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replaceAll(/[,٬\s]/g, ''),
  ) || 0;

const write = (control: Control, value: string): void => {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
};

const step = (control: Element, by: 1 | -1): void => {
  const column = control.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = control.closest('tr');
  const next = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const cell = next?.querySelector(`[data-column="${column}"]`);
  const target = cell && controlOf(cell);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
};

const start = (form: HTMLFormElement): void => {
  let current: Control | undefined;
  const find = (target: EventTarget | null): Control | undefined =>
    (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
    target.closest('[data-column]')
      ? target
      : undefined;
  const said = form.querySelector<HTMLElement>('[data-filled]');
  const say = (rows: number): void => {
    if (said) said.textContent = said.dataset.filled?.replace('#', String(rows)) ?? '';
  };

  const fill = (): void => {
    const [first, ...below] = current ? listBelow(current) : [];
    if (!first) return;
    for (const control of below) write(control, first.value);
    say(below.length);
    first.focus();
  };

  const sum = form.querySelector<HTMLOutputElement>('[data-sum]');
  const add = (): void => {
    const typed = [...form.querySelectorAll<HTMLInputElement>('[data-column="stock"] input')];
    const total = typed.reduce((pieces, { value }) => pieces + readPieces(value), 0);
    if (sum) sum.textContent = sum.dataset.sum?.replace('#', String(total)) ?? '';
  };

  form.addEventListener('focusin', ({ target }) => {
    current = find(target) ?? current;
  });
  form.addEventListener('input', add);
  form.addEventListener('keydown', (event) => {
    const control = find(event.target);
    if (!control || event.altKey || event.isComposing) return;
    const isFill = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
    // The arrows change the value of a list.
    const isArrow =
      control instanceof HTMLInputElement && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (isFill) fill();
    else if (event.key === 'Enter' || isArrow) step(control, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
  });
  form.addEventListener('paste', (event) => {
    const control = find(event.target);
    const lines =
      event.clipboardData
        ?.getData('text')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/) ?? [];
    if (!(control instanceof HTMLInputElement) || lines.length < 2) return;
    event.preventDefault();
    const cells = listBelow(control).slice(0, lines.length);
    for (const [at, cell] of cells.entries()) write(cell, lines[at]?.trim() ?? '');
    say(cells.length);
  });
  form.querySelector('[data-fill]')?.addEventListener('click', fill);
  for (const bar of form.querySelectorAll<HTMLElement>('[data-fill-bar]')) bar.hidden = false;
  add();
};

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-matrix]')) start(form);
