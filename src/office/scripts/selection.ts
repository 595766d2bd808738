/** Rows that are edited in place are replaced, so they are listed anew each time. */
const listBoxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[data-list] input[type=checkbox][name=id]'),
];

/** Counts the selected rows, selects all of a page, and marks the rows. */
export const followSelection = (): void => {
  const bar = document.querySelector<HTMLFormElement>('[data-selection]');
  if (!bar) return;
  const label = bar.querySelector('[data-selected]');
  const all = document.querySelector<HTMLInputElement>('[data-select-all]');
  const everything = bar.querySelector<HTMLInputElement>('input[name=all]');
  const format = createFormat(bar);
  const update = (): void => {
    const boxes = listBoxes();
    const count = boxes.filter(({ checked }) => checked).length;
    for (const box of boxes) box.closest('tr')?.classList.toggle('sel', box.checked);
    const total = everything?.checked ? Number(everything.dataset.count ?? count) : count;
    if (label) label.textContent = format(total);
    if (!all) return;
    all.checked = count > 0;
    all.classList.toggle('part', count > 0 && count < boxes.length);
  };
  all?.addEventListener('change', () => {
    for (const box of listBoxes()) box.checked = all.checked;
    update();
  });
  document.querySelector('[data-list]')?.addEventListener('change', update);
  everything?.addEventListener('change', update);
  bar.addEventListener('reset', () => setTimeout(update));
  addEventListener('pageshow', update);
};

/** Forms of the plural by category, from the page, so that no labels are in the script. */
const createFormat = (bar: HTMLElement): ((count: number) => string) => {
  const json = bar.querySelector('template')?.content.textContent ?? '[]';
  const forms: Readonly<Record<string, string>> = JSON.parse(json);
  const rules = new Intl.PluralRules(document.documentElement.lang);
  return (count) => (forms[rules.select(count)] ?? forms.other ?? '').replace('{n}', String(count));
};
