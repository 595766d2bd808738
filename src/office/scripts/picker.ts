import { type Found, startCombobox } from './combobox.ts';

/** Adds the keys of what is found to the text area with an id, one a line. */
const startList = (box: HTMLElement, field: HTMLInputElement, id = ''): void => {
  const keys = document.getElementById(id);
  const status = box.querySelector('[role=status]');
  if (!(keys instanceof HTMLTextAreaElement)) return;
  // Enter searches and does not send the form.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  startCombobox({
    ...{ field, box, id: `${id}-found`, url: box.dataset.url ?? '' },
    pick: ({ key = '', title }) => {
      const listed = keys.value.split(key.includes(' ') ? '\n' : /[\s,]+/).filter(Boolean);
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

/** Finds the one target of a link, and says below the field what it leads to. */
const startLink = (box: HTMLElement, field: HTMLInputElement): void => {
  const leads = box.querySelector('[role=status]');
  const say = (note = '', isBad = false): void => {
    if (leads && leads.textContent !== note) leads.textContent = note;
    leads?.classList.toggle('leads--bad', isBad);
  };
  const tell = ({ note, isBad }: Found): void => say(note, isBad);
  field.removeAttribute('list');
  field.autocomplete = 'off';
  // Words that are still being searched are no link.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && field.ariaExpanded === 'true') event.preventDefault();
  });
  startCombobox({
    ...{ field, box, id: 'targets-found', url: box.dataset.url ?? '' },
    answered: (groups) => {
      const found = groups.flatMap(({ items }) => items);
      const typed = found.find(({ key }) => key === field.value.trim());
      if (typed) tell(typed);
      else say(found.length === 0 ? groups.map(({ label }) => label).join(' ') : '');
    },
    pick: (found) => {
      field.value = found.key ?? '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      tell(found);
      field.focus();
    },
  });
  field.addEventListener('input', () => {
    if (field.value.trim() === '') say();
  });
};

export const startPicker = (box: HTMLElement): void => {
  const field = box.querySelector('input');
  const { picker, pageFinder } = box.dataset;
  if (field && picker === 'link') startLink(box, field);
  else if (field) startList(box, field, picker ?? pageFinder);
};
