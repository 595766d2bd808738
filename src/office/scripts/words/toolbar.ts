/** Opens the visual editor of a text area with its buttons (office/parts/TextTools.astro). */
import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import { insertLink, insertPicture, isPicture, selectedWords, TOOLS } from '#office/editor/commands.ts';
import { createEditor } from '#office/editor/view.ts';
import { type Found, isGroups } from '../combobox.ts';
import { startFind } from './find.ts';

/** How this member wants to see texts. */
const VIEW = 'office-text-view';
const SOURCE = 'source';

const readView = (): string | null => {
  try {
    return localStorage.getItem(VIEW);
  } catch {
    return null;
  }
};

const storeView = (view: string): void => {
  try {
    localStorage.setItem(VIEW, view);
  } catch {
    // Without storage, the next page begins with the visual editor.
  }
};

const countWords = (doc: Node, language: string): number => {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ');
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
};

export interface OpenEditor {
  readonly area: HTMLTextAreaElement;
  /** The editable element. */
  readonly box: HTMLElement;
  readonly flush: () => void;
}

/** Pictures of the library, by name. */
const pictureFinder = (language: string) => {
  const found = new Map<string, Promise<Found | undefined>>();
  const load = async (name: string): Promise<Found | undefined> => {
    const url = document.getElementById(`picture-${language}`)?.dataset.url;
    const response = url
      ? await fetch(`${url}?${new URLSearchParams({ name })}`).catch(() => undefined)
      : undefined;
    const answer: unknown = response?.ok ? await response.json() : [];
    return isGroups(answer) ? answer.flatMap(({ items }) => items)[0] : undefined;
  };
  return (name: string): Promise<Found | undefined> => {
    const known = found.get(name) ?? load(name);
    found.set(name, known);
    return known;
  };
};

/** The arrow keys move between the buttons, of which one is in the order of Tab. */
const moveByArrows = (tools: HTMLElement): void => {
  const list = () =>
    [...tools.querySelectorAll<HTMLButtonElement>('button')].filter((one) => one.checkVisibility());
  const enter = (button: HTMLButtonElement | undefined): void => {
    for (const one of tools.querySelectorAll('button')) one.tabIndex = one === button ? 0 : -1;
  };
  enter(list()[0]);
  tools.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLButtonElement) enter(target);
  });
  tools.addEventListener('keydown', (event) => {
    const forward = tools.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const by = event.key === forward ? 1 : event.key === back ? -1 : 0;
    const buttons = list();
    const at = buttons.findIndex((one) => one.matches(':focus'));
    if (by === 0 || at < 0) return;
    event.preventDefault();
    buttons.at((at + by) % buttons.length)?.focus();
  });
};

export const openEditor = (tools: HTMLElement): OpenEditor[] => {
  const area = document.getElementById(tools.dataset.tools ?? '');
  if (!(area instanceof HTMLTextAreaElement)) return [];
  const status = document.querySelector<HTMLElement>(`[data-tools-status="${area.id}"]`);
  const hint = document.getElementById(`${area.id}-hint`);
  const buttons = [...tools.querySelectorAll<HTMLButtonElement>('[data-mark]')];
  const tableTools = tools.querySelector<HTMLElement>('[data-in-table]');

  const editor = createEditor(area, {
    changed: () => showState(),
    findPicture: pictureFinder(area.lang),
    picturesLeftOut: () => {
      if (!status) return;
      status.hidden = false;
      status.textContent = tools.dataset.leftOut ?? '';
    },
    ...(buttons.some(({ dataset }) => dataset.mark === 'picture') && {
      pictureGiven: (file: File) => open('picture', file),
    }),
  });
  const { view } = editor;

  const bar = document.querySelector<HTMLElement>(`[data-find-bar="${area.id}"]`);
  const finder = bar ? startFind(bar, view) : undefined;
  const count = document.querySelector(`[data-words="${area.id}"]`);

  const showCount = (): void => {
    if (count)
      count.textContent = (tools.dataset.words ?? '').replace(
        '{n}',
        String(countWords(view.state.doc, area.lang)),
      );
  };

  const showState = (): void => {
    for (const button of buttons) {
      const tool = TOOLS[button.dataset.mark ?? ''];
      if (!tool) continue;
      if (tool.isOn) button.ariaPressed = String(tool.isOn(view.state));
      // A button that cannot be pressed keeps its place and its focus.
      else button.ariaDisabled = String(!tool.run(view.state));
    }
    if (tableTools) tableTools.hidden = TOOLS.table?.isOn?.(view.state) !== true;
  };

  const setSource = (isSource: boolean): void => {
    if (isSource) editor.flush();
    else editor.read();
    area.hidden = !isSource;
    view.dom.hidden = isSource;
    if (hint) hint.hidden = !isSource;
    if (isSource) finder?.close();
    for (const button of buttons)
      if (button.dataset.mark === SOURCE) button.ariaPressed = String(isSource);
      else button.disabled = isSource;
  };

  const open = (kind: string, file?: File): void => {
    const { selection } = view.state;
    const shown = kind === 'picture' && isPicture(selection) ? view.nodeDOM(selection.from) : null;
    const replaced = shown instanceof HTMLImageElement ? shown : undefined;
    const opening = { kind, language: area.lang, selected: selectedWords(view.state), file, replaced };
    void import('./pick.ts').then(({ openPickDialog }) =>
      openPickDialog(opening, ({ url, title, key = '' }) =>
        editor.run(kind === 'link' ? insertLink(url, title) : insertPicture(`../../images/${key}`, '')),
      ),
    );
  };

  tools.addEventListener('click', ({ target }) => {
    const name =
      (target instanceof Element && target.closest<HTMLElement>('[data-mark]')?.dataset.mark) || '';
    const tool = TOOLS[name];
    if (tool) editor.run(tool.run);
    else if (name === 'find') finder?.open(selectedWords(view.state));
    else if (name === SOURCE) {
      setSource(area.hidden === true);
      storeView(area.hidden ? 'visual' : SOURCE);
    } else if (name !== '') open(name);
  });
  view.dom.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    // Elsewhere in the office it searches.
    if (key === 'k') {
      event.stopPropagation();
      open('link');
    } else if (!event.shiftKey && key === 'h') finder?.open(selectedWords(view.state));
    else return;
    event.preventDefault();
  });
  view.dom.addEventListener('dblclick', ({ target }) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { doc, tr } = view.state;
    const selection = NodeSelection.create(doc, view.posAtDOM(target, 0));
    if (!isPicture(selection)) return;
    view.dispatch(tr.setSelection(selection));
    open('picture');
  });
  // A draft that is discarded, or the browser, may change the text.
  area.addEventListener('input', () => {
    if (area.hidden) editor.read();
    showCount();
  });
  const hadFocus = document.activeElement === area;
  tools.hidden = false;
  moveByArrows(tools);
  setSource(readView() === SOURCE);
  showState();
  showCount();
  if (hadFocus) (area.hidden ? view : area).focus();
  return [{ area, box: view.dom, flush: editor.flush }];
};
