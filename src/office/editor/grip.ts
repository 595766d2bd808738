/** A grip beside the block under the pointer, which drags the block. Keys move it, too (`moveBlock` in commands.ts). */
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Position of the outermost block at a height. */
const findBlock = (view: EditorView, y: number): number | undefined => {
  const blocks = [...view.dom.children];
  const at = blocks.findIndex((block) => y <= block.getBoundingClientRect().bottom);
  const block = blocks[at];
  if (!block) return undefined;
  // Elements of the view that are no nodes, such as the mark of a drop, have no position.
  const pos = view.posAtDOM(block, 0);
  const $pos = view.state.doc.resolve(pos);
  return $pos.depth === 0 ? pos : $pos.before(1);
};

/** @param box holds the editor and its grip */
export const startGrip = (view: EditorView, box: HTMLElement): void => {
  const grip = document.createElement('span');
  grip.className = 'grip';
  grip.draggable = true;
  grip.ariaHidden = 'true';
  grip.hidden = true;
  box.append(grip);
  let block: number | undefined;

  box.addEventListener('pointermove', ({ clientY, pointerType, target }) => {
    if (pointerType !== 'mouse' || target === grip || view.dragging) return;
    block = findBlock(view, clientY);
    const shown = block === undefined ? null : view.nodeDOM(block);
    grip.hidden = !(shown instanceof HTMLElement);
    if (!(shown instanceof HTMLElement)) return;
    const top = Math.max(shown.getBoundingClientRect().top, view.dom.getBoundingClientRect().top);
    grip.style.insetBlockStart = `${top - box.getBoundingClientRect().top}px`;
  });
  box.addEventListener('pointerleave', () => {
    if (!view.dragging) grip.hidden = true;
  });
  view.dom.addEventListener('scroll', () => {
    grip.hidden = true;
  });
  grip.addEventListener('dragstart', ({ dataTransfer }) => {
    const shown = block === undefined ? null : view.nodeDOM(block);
    if (block === undefined || !dataTransfer || !(shown instanceof HTMLElement)) return;
    const selection = NodeSelection.create(view.state.doc, block);
    view.dispatch(view.state.tr.setSelection(selection));
    dataTransfer.setDragImage(shown, 0, 0);
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', selection.node.textContent);
    view.dragging = { slice: selection.content(), move: true };
  });
  grip.addEventListener('dragend', () => {
    view.dragging = null;
    grip.hidden = true;
  });
};
