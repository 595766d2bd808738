/** Editors of texts: their buttons, scrolling in step, and a preview that follows the typing. */
import { parsePage } from '#client/loading/parse-page.ts';
import { type OpenEditor, openEditor } from './toolbar.ts';

const PREVIEW_MS = 700;

const scrollInStep = (editors: readonly OpenEditor[]): void => {
  const [one, other] = editors;
  if (!one || !other) return;
  const follow = (from: HTMLElement, to: HTMLElement): void => {
    from.addEventListener('scroll', () => {
      if (document.activeElement === to) return;
      const range = from.scrollHeight - from.clientHeight;
      if (range > 0) to.scrollTop = (from.scrollTop / range) * (to.scrollHeight - to.clientHeight);
    });
  };
  for (const name of ['box', 'area'] as const) {
    follow(one[name], other[name]);
    follow(other[name], one[name]);
  }
};

/** Sends the form as its preview button does, and shows the preview of the answer. */
const followPreview = (form: HTMLFormElement, button: HTMLButtonElement, flush: () => void): void => {
  const section = document.getElementById('preview');
  if (!section) return;
  let timer = 0;
  let asked = 0;
  const refresh = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    flush();
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
  const editors = [...document.querySelectorAll<HTMLElement>('[data-tools]')].flatMap(openEditor);
  const flush = (): void => {
    for (const editor of editors) editor.flush();
  };
  // Before the form is read, and before the page is left.
  document.addEventListener('submit', flush, true);
  addEventListener('pagehide', flush);
  scrollInStep(editors);
  for (const box of document.querySelectorAll<HTMLElement>('[data-page-finder]')) {
    box.hidden = false;
    box.addEventListener(
      'focusin',
      () => void import('../picker.ts').then(({ startPicker }) => startPicker(box)),
      {
        once: true,
      },
    );
  }
  const button = document.querySelector<HTMLButtonElement>('[data-live-preview]');
  if (button?.form) followPreview(button.form, button, flush);
};
