const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const listRows = (): HTMLTableRowElement[] => [
  ...document.querySelectorAll<HTMLTableRowElement>('[data-list] tbody tr'),
];

const move = (by: 1 | -1): void => {
  const rows = listRows();
  const at = rows.findIndex((row) => row.classList.contains('cur'));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  if (!next) return;
  rows[at]?.classList.remove('cur');
  next.classList.add('cur');
  next.querySelector<HTMLElement>('a.go')?.focus();
  next.scrollIntoView({ block: 'nearest' });
};

const currentRow = (): HTMLTableRowElement | undefined =>
  listRows().find((row) => row.classList.contains('cur'));

/** j and k move in a list, x selects, Enter opens, / searches, ? lists the keys. */
export const handleKeys = (): void => {
  document.addEventListener('keydown', (event) => {
    const isPalette = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (isPalette || (event.key === '/' && !isTyping(event.target))) {
      const field = document.querySelector<HTMLInputElement>('form[data-palette] input[type=search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
      return;
    }
    if (
      isTyping(event.target) &&
      !(event.target instanceof HTMLInputElement && event.target.type === 'checkbox')
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') move(1);
    else if (event.key === 'k') move(-1);
    else if (event.key === 'x')
      currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox][name=id]')?.click();
    else if (event.key === '?') location.assign('/office/keys');
    else return;
    event.preventDefault();
  });
};
