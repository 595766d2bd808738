/** After a conflict: shows the chosen value in its field, and counts typing into the field as the own value. */
export const followSides = (): void => {
  for (const group of document.querySelectorAll<HTMLFieldSetElement>('[data-sides]')) {
    const name = group.dataset.sides ?? '';
    const field = group.form?.elements.namedItem(name);
    if (
      !(
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement
      )
    )
      continue;
    let mine = field.value;
    const theirs = group.querySelector<HTMLInputElement>(`[name="theirs-${name}"]`)?.value ?? '';
    group.addEventListener('change', (event) => {
      const isTheirs = event.target instanceof HTMLInputElement && event.target.value === 'theirs';
      field.value = isTheirs ? theirs : mine;
    });
    field.addEventListener('input', () => {
      mine = field.value;
      const own = group.querySelector<HTMLInputElement>('[value="mine"]');
      if (own) own.checked = true;
    });
  }
};
