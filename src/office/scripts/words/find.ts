/** Finds and replaces words of a text (office/parts/FindBar.astro). */
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

const COMMANDS: Readonly<Record<string, Command>> = {
  next: findNext,
  previous: findPrev,
  replace: replaceNext,
  all: replaceAll,
};

export interface FindBar {
  readonly open: (selected: string) => void;
  readonly close: () => void;
}

export const startFind = (bar: HTMLElement, view: EditorView): FindBar | undefined => {
  const [what, replacement] = bar.querySelectorAll<HTMLInputElement>('input');
  const status = bar.querySelector('[role=status]');
  if (!what || !replacement || !status) return undefined;

  const count = (): void => {
    const n = getMatchHighlights(view.state).find().length;
    status.textContent = what.value === '' ? '' : (bar.dataset.count ?? '').replace('{n}', String(n));
  };
  const setQuery = (search: string): void => {
    const query = new SearchQuery({ search, replace: replacement.value, literal: true });
    view.dispatch(setSearchState(view.state.tr, query));
    count();
  };
  const run = (name: string): void => {
    COMMANDS[name]?.(view.state, (transaction) => view.dispatch(transaction));
    // The editor only scrolls while it has the focus.
    view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'nearest' });
    count();
  };
  const close = (): void => {
    bar.hidden = true;
    setQuery('');
  };

  bar.addEventListener('input', (event) => {
    // These fields are no part of the form.
    event.stopPropagation();
    setQuery(what.value);
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      run(event.target === replacement ? 'replace' : event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') {
      close();
      view.focus();
    } else return;
    event.preventDefault();
  });
  bar.addEventListener('click', ({ target }) => {
    const name =
      (target instanceof Element && target.closest<HTMLElement>('[data-find]')?.dataset.find) || '';
    if (name !== 'close') return run(name);
    close();
    view.focus();
  });
  return {
    close,
    open: (selected) => {
      bar.hidden = false;
      if (selected !== '') what.value = selected;
      setQuery(what.value);
      what.select();
    },
  };
};
