import { startCombobox } from './combobox.ts';

/** Suggestions of the search over everything. Without this script the form opens a page with the same results. */
export const startPalette = (form: HTMLFormElement): void => {
  const field = form.querySelector<HTMLInputElement>('input[type=search]');
  if (field) startCombobox({ field, box: form, id: 'found', url: `${form.action}/results` });
};
