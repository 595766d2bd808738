import { startCombobox } from './combobox.ts';

/** Adds the products that are found to the field with their keys, one a line. */
export const startProductPicker = (box: HTMLElement): void => {
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  const keys = document.getElementById(box.dataset.picker ?? '');
  const status = box.querySelector('[role=status]');
  if (!field || !(keys instanceof HTMLTextAreaElement)) return;
  // Enter searches and does not send the form.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  startCombobox({
    ...{ field, box, id: 'products-found', url: box.dataset.url ?? '' },
    pick: ({ key = '', title }) => {
      const listed = keys.value.split(/[\s,]+/).filter(Boolean);
      if (!listed.includes(key)) {
        keys.value = [...listed, key].join('\n');
        keys.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (status) status.textContent = title;
      field.value = '';
      field.dispatchEvent(new Event('input'));
      field.focus();
    },
  });
};
