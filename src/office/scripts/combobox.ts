/** Suggestions below a search field, as a combobox. */
const DELAY_MS = 120;

/**
 * As the server writes it (`server/office/files/`: `search-results.ts`, `promotion-products.ts`,
 * `link-targets.ts` and `library-pictures.ts`).
 */
interface Group {
  readonly label: string;
  readonly items: readonly Found[];
}

export interface Found {
  readonly url: string;
  readonly title: string;
  readonly detail: string;
  readonly key?: string;
  /** Address of a small picture of it. */
  readonly picture?: string;
  /** Language of the title, if it is not that of the page. */
  readonly lang?: string;
  /** Of a link: what it leads to, and whether visitors do not get there. */
  readonly note?: string;
  readonly isBad?: boolean;
}

export const isGroups = (answer: unknown): answer is readonly Group[] => Array.isArray(answer);

interface Combobox {
  readonly field: HTMLInputElement;
  /** Holds the field and the suggestions. */
  readonly box: HTMLElement;
  readonly id: string;
  /** Answers the suggestions for the parameter `q`. */
  readonly url: string;
  /** Called for a chosen suggestion, which is otherwise a link. */
  readonly pick?: (found: Found) => void;
  /** An empty field finds all. */
  readonly listsAll?: boolean;
  readonly answered?: (groups: readonly Group[]) => void;
}

const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

const createOption = (found: Found, id: string, pick: Combobox['pick']): HTMLElement => {
  const option = create(
    'a',
    { href: found.url, role: 'option', id, tabindex: '-1', 'aria-selected': 'false' },
    ...(found.picture ? [create('img', { src: found.picture, alt: '', width: '64', height: '48' })] : []),
    create('bdi', found.lang ? { lang: found.lang } : {}, found.title),
    create('bdi', { class: 'meta' }, found.detail),
  );
  if (pick)
    option.addEventListener('click', (event) => {
      event.preventDefault();
      pick(found);
    });
  return option;
};

const createGroups = (groups: readonly Group[], { id, pick }: Combobox): HTMLElement[] => {
  let count = 0;
  return groups.map(({ label, items }, i) =>
    create(
      'div',
      { role: 'group', 'aria-labelledby': `${id}-${i}` },
      create('div', { class: 'label', id: `${id}-${i}` }, label),
      ...items.map((item) => {
        count += 1;
        return createOption(item, `${id}-option-${count}`, pick);
      }),
    ),
  );
};

/** @returns a function that begins another search */
export const startCombobox = (combobox: Combobox): ((text: string) => void) => {
  const { field, box, id, url } = combobox;
  const list = create('div', {
    class: 'menu__pop found',
    id,
    role: 'listbox',
    'aria-label': field.placeholder || (field.labels?.[0]?.textContent ?? ''),
  });
  list.hidden = true;
  box.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-controls': id,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  }))
    field.setAttribute(name, value);
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const current = () => list.querySelector<HTMLElement>('[aria-selected=true]');
  const show = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) field.removeAttribute('aria-activedescendant');
  };
  const select = (option: HTMLElement | undefined): void => {
    current()?.setAttribute('aria-selected', 'false');
    if (!option) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const search = async (): Promise<void> => {
    running.abort();
    const text = field.value.trim();
    if (text === '' && !combobox.listsAll) return show(false);
    running = new AbortController();
    try {
      const response = await fetch(
        `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ q: text })}`,
        { signal: running.signal },
      );
      if (!response.ok) return show(false);
      const groups: readonly Group[] = await response.json();
      list.replaceChildren(...createGroups(groups, combobox));
      // What the field has already needs no choice.
      show(groups.some(({ items }) => items.some(({ key }) => key === undefined || key !== text)));
      combobox.answered?.(groups);
    } catch {
      // Aborted by the next key, or offline.
    }
  };
  const searchSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), DELAY_MS);
  };
  field.addEventListener('input', searchSoon);
  field.addEventListener('keydown', (event) => {
    const all = options();
    const at = all.indexOf(current() ?? field);
    if (event.key === 'ArrowDown' && !list.hidden) select(all[at + 1] ?? all[0]);
    else if (event.key === 'ArrowUp' && !list.hidden) select(all[at - 1] ?? all.at(-1));
    else if (event.key === 'Enter' && current()) current()?.click();
    // In a dialog, one press closes it.
    else if (event.key === 'Escape' && !list.hidden && !field.closest('dialog')) show(false);
    else return;
    event.preventDefault();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) show(false);
  });
  if (field.value.trim() !== '') searchSoon();
  return (text) => {
    field.value = text;
    running.abort();
    show(false);
    searchSoon();
  };
};
