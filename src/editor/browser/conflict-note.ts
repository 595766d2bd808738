import type { StoredFile } from '../types.ts';
import { h } from './element.ts';
import { labels } from './labels.ts';

export const listConflictParts = (
  current: StoredFile | null,
  keepMine: () => void,
  takeTheirs: () => void,
): readonly HTMLElement[] => {
  const theirs = h('textarea', {
    class: 'input',
    readonly: true,
    rows: 8,
    dir: 'auto',
    'aria-label': labels.onDisk,
  });
  theirs.value = current ? ('text' in current.draft ? current.draft.text : current.draft.body) : '';
  return [
    h('p', {}, labels.conflict),
    h('details', {}, h('summary', {}, labels.onDisk), theirs),
    h(
      'div',
      { class: 'editor__beside' },
      h('button', { type: 'button', class: 'editor__small', click: keepMine }, labels.keepMine),
      h('button', { type: 'button', class: 'editor__small', click: takeTheirs }, labels.takeTheirs),
    ),
  ];
};
