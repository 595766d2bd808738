/** Keeps figures of Arabic texts in their order, as the shop shows them: phone numbers, sums, ranges, and amounts with Latin units. */
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';

const FIGURES = new RegExp(
  [
    String.raw`\+?\d[\d() -]{5,}\d`,
    String.raw`[₹$€£]\s?\d[\d.,]*\d?|\d[\d.,]*\s?[₹$€£]`,
    String.raw`\d[\d.,]*(?:\s?[-–/]\s?\d[\d.,]*)+`,
    String.raw`\d[\d.,]*\s?(?:mg|kg|g|mcg|µg|ml|l|cm|mm|kcal|kJ|IU)\b`,
  ].join('|'),
  'giu',
);

const bdi = schema.marks.tag.create({ name: 'bdi' });

/** Marks the figures of a block, except where the cursor is still within them. */
const markFigures = (block: Node, start: number, cursor: number, tr: Transaction): void => {
  const text = block.textBetween(0, block.content.size, undefined, '\ufffc');
  for (const { 0: figures, index } of text.matchAll(FIGURES)) {
    const [from, to] = [start + index, start + index + figures.trimEnd().length];
    // A phone number may go on after a blank.
    const isTyped = cursor >= from && cursor <= to + 1;
    const $from = tr.doc.resolve(from);
    const around = $from.nodeAfter?.marks ?? [];
    const isLiteral = around.some(({ type }) => type === schema.marks.code);
    if (!isTyped && !isLiteral && !bdi.isInSet(around)) tr.addMark(from, to, bdi);
  }
};

const key = new PluginKey('isolate');

/** Marks the figures that the cursor has just been in. */
export const isolateLast = (state: EditorState): Transaction => state.tr.setMeta(key, true);

export const isolateFigures = (): Plugin =>
  new Plugin({
    key,
    appendTransaction: (transactions, old, { doc, selection, tr }) => {
      const isLeft = transactions.some((one) => one.getMeta(key) === true);
      const isTyped = transactions.some((one) => one.docChanged && one.getMeta('history$') === undefined);
      if (!isLeft && !isTyped) return null;
      const first = old.doc.content.findDiffStart(doc.content) ?? (isLeft ? selection.from : null);
      if (first === null) return null;
      const last = old.doc.content.findDiffEnd(doc.content)?.b ?? first;
      const [from, to] = [Math.min(first, last), Math.max(first, last)];
      doc.nodesBetween(Math.max(from - 1, 0), Math.min(to + 1, doc.content.size), (node, at) => {
        if (!node.isTextblock || node.type.spec.code) return true;
        markFigures(node, at + 1, isLeft || !selection.empty ? -1 : selection.head, tr);
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });
