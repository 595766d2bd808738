/** Says which fields of a form were filled with a draft, and asks whether it is kept. */
import type { Control, Recovered } from './drafts.ts';

const labelOf = (control: Control): string =>
  control.labels?.[0]?.firstChild?.textContent?.trim() || control.ariaLabel || control.name;

/** Opens what hides the element. Menus stay closed, because the member opens them to use what is in them. */
const reveal = (element: Element): void => {
  for (let box = element.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
    if (!box.classList.contains('menu')) box.open = true;
};

/** What shows a field: the editor of a text, or the field itself. */
const shownOf = (control: Control): HTMLElement =>
  (control.hidden && document.getElementById(`${control.id}-visual`)) || control;

const describe = (control: Control): HTMLLIElement => {
  const [item, link] = [document.createElement('li'), document.createElement('a')];
  Object.assign(link, { className: 'lnk', href: `#${shownOf(control).id}`, textContent: labelOf(control) });
  item.append(link);
  // A field of a closed menu or of the other language.
  if (shownOf(control).checkVisibility()) return item;
  const text = document.createElement('bdi');
  text.textContent = control.value;
  item.append(': ', text);
  return item;
};

export const showRecovered = ({ form, controls, at, keep, discard }: Recovered): void => {
  const template = document.querySelector<HTMLTemplateElement>('template[data-recovered]');
  const note = template?.content.firstElementChild?.cloneNode(true);
  if (!template || !(note instanceof HTMLElement)) {
    keep();
    return;
  }
  const { zone, locale } = template.dataset;
  const when = new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: zone },
  }).format(at);
  const sentence = note.querySelector('p');
  if (sentence) sentence.textContent = sentence.textContent.replace('{when}', when);
  for (const control of controls) reveal(control);
  note.querySelector('ul')?.append(...controls.map(describe));
  for (const [name, act] of [
    ['keep', keep],
    ['discard', discard],
  ] as const)
    note.querySelector(`[data-recovered-${name}]`)?.addEventListener('click', () => {
      act();
      note.remove();
      if (controls[0]) shownOf(controls[0]).focus();
    });
  form.prepend(note);
};
