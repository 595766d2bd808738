import { startCombobox } from './combobox.ts';

/** Adds what is found to the field: the keys of products one a line, or the one target of a link. */
export const startProductPicker = (box: HTMLElement): void => {
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  const keys = document.getElementById(box.dataset.picker ?? '');
  const status = box.querySelector('[role=status]');
  if (!field || !(keys instanceof HTMLTextAreaElement || keys instanceof HTMLInputElement)) return;
  // Enter searches and does not send the form.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  startCombobox({
    ...{ field, box, id: 'products-found', url: box.dataset.url ?? '' },
    pick: ({ key = '', title }) => {
      const isOne = keys instanceof HTMLInputElement;
      const listed = isOne ? [] : keys.value.split(/[\s,]+/).filter(Boolean);
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
