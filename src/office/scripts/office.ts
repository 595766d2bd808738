/** Script of every page of the office. Everything also works without it. */
import { followCells } from './cells.ts';
import { keepDrafts } from './drafts.ts';
import { handleKeys } from './keys.ts';
import { followRefund } from './refund.ts';
import { forgetPost, showFault } from './refused.ts';
import { followScans } from './scan.ts';
import { followSelection } from './selection.ts';
import { followSides } from './sides.ts';
import { mirrorFields } from './snippet.ts';
import { startToast } from './toast.ts';

/** A field that a refused form has focused is touched by typing. */
const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/** Shows at once that a form is being sent, and ignores a second press. */
const markBusy = (): void => {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (form.dataset.sent !== undefined) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  });
  // The page may come back from the back-forward cache.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]'))
      delete form.dataset.sent;
    for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
  });
};

/** Closes an open menu by Escape or a press elsewhere. */
const closeMenus = (): void => {
  const closeOthers = (target: EventTarget | null): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener('click', (event) => closeOthers(event.target));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.activeElement?.closest<HTMLDetailsElement>('details.menu[open]');
    closeOthers(null);
    open?.querySelector('summary')?.focus();
  });
};

/** Scrolls a row of tabs to the open one. */
const showOpenTab = (): void =>
  document
    .querySelector('.subnav [aria-current]')
    ?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });

const atFirstTouch = (element: HTMLElement, start: () => Promise<void>): void => {
  const load = (): void => {
    for (const type of TOUCHES) element.removeEventListener(type, load);
    void start();
  };
  for (const type of TOUCHES) element.addEventListener(type, load);
};

/** Loads the palette at the first touch of the search field. */
const loadPalette = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-palette]');
  if (form)
    atFirstTouch(form, async () => {
      const { startPalette } = await import('./palette.ts');
      startPalette(form);
    });
};

/** Shows the search of products or of the target of a link, and loads its script at the first touch. */
const loadPicker = (): void => {
  const box = document.querySelector<HTMLElement>('[data-picker]');
  if (!box) return;
  box.hidden = false;
  atFirstTouch(box, async () => {
    const { startPicker } = await import('./picker.ts');
    startPicker(box);
  });
};

/** Loads the scripts of forms that count their changes or take files. */
const loadParts = (): void => {
  if (document.querySelector('.savebar,.drop,.file'))
    void import('./parts/parts.ts').then(({ startParts }) => startParts());
};

/** Loads the script of the editor of texts. */
const loadWords = (): void => {
  if (document.querySelector('[data-tools]'))
    void import('./words/words.ts').then(({ startWords }) => startWords());
};

/** Loads the script of forms of an address. */
const loadPlaces = (): void => {
  if (document.querySelector('[data-cities]'))
    void import('./places.ts').then(({ followPlaces }) => followPlaces());
};

/** Loads the script of an import that is running. */
const loadImport = (): void => {
  if (document.querySelector('[data-import-state]'))
    void import('./import-progress.ts').then(({ followImport }) => followImport());
};

forgetPost();
showOpenTab();
markBusy();
closeMenus();
startToast();
/** The editors of texts show what was recovered. */
const startForms = (): void => {
  keepDrafts((recovered) => {
    void import('./recovered.ts').then(({ showRecovered }) => showRecovered(recovered));
  });
  loadWords();
};
/** Pages that edit or add a text have drafts of other devices, too. */
const { autosave } = document.querySelector<HTMLElement>('[data-autosave]')?.dataset ?? {};
if (autosave === undefined) startForms();
else
  void import('./words/text.ts').then(({ startText }) => {
    startText(autosave);
    startForms();
  });
handleKeys();
followSelection();
followCells();
followSides();
followRefund();
followScans();
mirrorFields();
showFault();
loadPalette();
loadPicker();
loadParts();
loadPlaces();
loadImport();
