/** Editor of texts: buttons that write Markdown, scrolling in step, and a preview that follows the typing. */
import { parsePage } from '#client/loading/parse-page.ts';
import { insert } from './insert.ts';

const PREVIEW_MS = 700;

type Mark = (selected: string) => { readonly text: string; readonly select?: readonly [number, number] };

const eachLine = (selected: string, prefix: string): string =>
  (selected || ' ')
    .split('\n')
    .map((line) => `${prefix}${line.trim()}`)
    .join('\n');

const MARKS: Readonly<Record<string, Mark>> = {
  heading: (selected) => ({ text: eachLine(selected, '## ') }),
  bold: (selected) => ({ text: `**${selected}**`, select: [2, 2 + selected.length] }),
  list: (selected) => ({ text: eachLine(selected, '- ') }),
  quote: (selected) => ({ text: eachLine(selected, '> ') }),
  table: () => ({ text: '|  |  |\n| --- | --- |\n|  |  |', select: [2, 2] }),
};
/** Marks of whole lines. */
const BLOCKS = new Set(['heading', 'list', 'quote', 'table']);

/** Replaces the selection, so that the browser's own undo still works where it can. */
const apply = (area: HTMLTextAreaElement, name: string): void => {
  const mark = MARKS[name];
  if (!mark) return;
  let { selectionStart: start, selectionEnd: end } = area;
  if (BLOCKS.has(name) && name !== 'table') {
    start = area.value.lastIndexOf('\n', start - 1) + 1;
    const next = area.value.indexOf('\n', end);
    end = next < 0 ? area.value.length : next;
  }
  const { text, select } = mark(area.value.slice(start, end));
  insert(area, text, [start, end], select);
};

/** Tools that open a dialog. */
const DIALOGS = ['link', 'picture'];

const showTools = (): void => {
  for (const tools of document.querySelectorAll<HTMLElement>('[data-tools]')) {
    const area = document.getElementById(tools.dataset.tools ?? '');
    if (!(area instanceof HTMLTextAreaElement)) continue;
    tools.hidden = false;
    tools.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
      const name = button?.dataset.mark ?? '';
      if (DIALOGS.includes(name))
        void import('./insert-picked.ts').then(({ openPickDialog }) => openPickDialog(area, name));
      else apply(area, name);
    });
  }
};

const scrollInStep = (form: HTMLFormElement): void => {
  const areas = [...form.querySelectorAll<HTMLTextAreaElement>('textarea.tall')];
  const [one, other] = areas;
  if (!one || !other) return;
  const follow = (from: HTMLTextAreaElement, to: HTMLTextAreaElement): void => {
    from.addEventListener('scroll', () => {
      if (document.activeElement === to) return;
      const range = from.scrollHeight - from.clientHeight;
      if (range > 0) to.scrollTop = (from.scrollTop / range) * (to.scrollHeight - to.clientHeight);
    });
  };
  follow(one, other);
  follow(other, one);
};

/** Sends the form as its preview button does, and shows the preview of the answer. */
const followPreview = (form: HTMLFormElement, button: HTMLButtonElement): void => {
  const section = document.getElementById('preview');
  if (!section) return;
  let timer = 0;
  let asked = 0;
  const refresh = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
    body.set(button.name, button.value);
    const response = await fetch(location.href, { method: 'POST', body }).catch(() => undefined);
    // An ended session redirects; what is typed stays in this browser.
    if (!response || response.redirected || mine !== asked) return;
    const fresh = parsePage(await response.text()).getElementById('preview');
    if (!fresh || mine !== asked) return;
    section.replaceChildren(...fresh.childNodes);
    section.hidden = false;
  };
  form.addEventListener('input', () => {
    if (section.hidden) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void refresh(), PREVIEW_MS);
  });
  button.addEventListener('click', (event) => {
    event.preventDefault();
    // The text is higher than a screen: the preview would open below its end.
    void refresh().then(() => section.scrollIntoView({ block: 'start' }));
  });
};

export const startWords = (): void => {
  showTools();
  const button = document.querySelector<HTMLButtonElement>('[data-live-preview]');
  const form = button?.form;
  if (!button || !form) return;
  scrollInStep(form);
  followPreview(form, button);
};
