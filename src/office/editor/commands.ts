/** What the buttons and keys of the editor do. */
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { closeHistory, redo, undo } from 'prosemirror-history';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The nearest block of a type around the selection, with its position. */
const findAround = ({ selection: { $from } }: EditorState, isWanted: (node: Node) => boolean) => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (isWanted(node)) return { node, at: $from.before(depth) };
  }
  return undefined;
};

const isList = ({ type }: Node): boolean => type === nodes.bullet_list || type === nodes.ordered_list;

const hasBlock = (state: EditorState, type: NodeType, attrs: Attrs = {}): boolean =>
  findAround(
    state,
    (node) =>
      node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value),
  ) !== undefined;

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, type);

const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    hasBlock(state, nodes.heading, { level })
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

/** Makes a list of the other kind, or ends the list. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = findAround(state, isList);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type, { tight: list.node.attrs.tight }));
    return true;
  };

const toggleQuote: Command = (state, dispatch) =>
  (hasBlock(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

const isBlank = ({ type, content }: Node): boolean => type === nodes.paragraph && content.size === 0;

const COLUMNS = 3;
const ROWS = 3;

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: COLUMNS }, () => type.create(null, nodes.paragraph.create())),
    );
  const rows = Array.from({ length: ROWS }, (_, at) => row(at === 0 ? nodes.table_header : nodes.table_cell));
  const { $from } = state.selection;
  const isOut = $from.depth === 0;
  const to = isOut ? $from.pos : $from.after(1);
  const at = !isOut && isBlank($from.node(1)) ? $from.before(1) : to;
  const table = nodes.table.create(null, rows);
  if (dispatch) {
    const tr = state.tr.replaceWith(at, to, table);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  }
  return true;
};

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Moves the outermost block around the cursor. */
const moveBlock =
  (by: 1 | -1): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const index = selection.$from.index(0);
    const [block, other] = [doc.maybeChild(index), doc.maybeChild(index + by)];
    if (!block || !other) return false;
    const start = selection.$from.posAtIndex(index, 0);
    const to = by < 0 ? start - other.nodeSize : start + other.nodeSize;
    tr.delete(start, start + block.nodeSize).insert(to, block);
    const moved =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, to)
        : TextSelection.create(tr.doc, selection.anchor + to - start, selection.head + to - start);
    dispatch?.(tr.setSelection(moved).scrollIntoView());
    return true;
  };

interface Tool {
  readonly run: Command;
  /** True if the selection has it. */
  readonly isOn?: (state: EditorState) => boolean;
}

const markTool = (type: MarkType): Tool => ({ run: toggleMark(type), isOn: (state) => hasMark(state, type) });
const listTool = (type: NodeType): Tool => ({
  run: toggleList(type),
  isOn: (state) => findAround(state, isList)?.node.type === type,
});

/** By the name of their button. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  heading: { run: toggleHeading(2), isOn: (state) => hasBlock(state, nodes.heading, { level: 2 }) },
  subheading: { run: toggleHeading(3), isOn: (state) => hasBlock(state, nodes.heading, { level: 3 }) },
  bold: markTool(marks.strong),
  italic: markTool(marks.em),
  list: listTool(nodes.bullet_list),
  numbers: listTool(nodes.ordered_list),
  quote: { run: toggleQuote, isOn: (state) => hasBlock(state, nodes.blockquote) },
  table: { run: insertTable, isOn: isInTable },
  up: { run: moveBlock(-1) },
  down: { run: moveBlock(1) },
  undo: { run: undo },
  redo: { run: redo },
  'row-add': { run: addRowAfter },
  'row-remove': { run: deleteRow },
  'column-add': { run: addColumnAfter },
  'column-remove': { run: deleteColumn },
  'table-remove': { run: deleteTable },
  break: { run: insertBreak },
};

/** The words that a link would have: those selected, or all of the link around the cursor. */
export const selectedWords = ({ doc, selection: { from, to } }: EditorState): string =>
  doc.textBetween(from, to, ' ').trim();

export const insertLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const link = marks.link.create({ href });
    const { from, to, empty, $from } = state.selection;
    if (!$from.parent.inlineContent) return false;
    const tr = empty
      ? state.tr.replaceSelectionWith(schema.text(words, link.addToSet($from.marks())), false)
      : state.tr.addMark(from, to, link);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };

export const isPicture = (selection: Selection): selection is NodeSelection =>
  selection instanceof NodeSelection && selection.node.type === nodes.image;

/** Replaces the selected picture. Otherwise a picture is a paragraph of its own: before the block whose beginning has the cursor, or else after it. */
export const insertPicture =
  (src: string, alt: string): Command =>
  (state, dispatch) => {
    const picture = nodes.paragraph.create(null, nodes.image.create({ src, alt }));
    const { selection } = state;
    const { $from, $to, empty } = selection;
    if (isPicture(selection)) {
      // A step of its own for the undo, also right after another change.
      const tr = closeHistory(state.tr);
      tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, src, alt });
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    } else if ($to.depth === 0) dispatch?.(state.tr.insert($to.pos, picture).scrollIntoView());
    else {
      const block = $to.node(1);
      const isStart = empty && $from.pos === $from.start(1) + $from.depth - 1;
      const [from, to] = [$to.before(1), $to.after(1)];
      const at = isBlank(block) || isStart ? from : to;
      const tr = state.tr.replaceWith(at, isBlank(block) ? to : at, picture);
      // Writing goes on below it.
      if (isBlank(block) || !isStart) {
        const below = at + picture.nodeSize;
        const next = tr.doc.nodeAt(below);
        if (!next || !isBlank(next)) tr.insert(below, nodes.paragraph.create());
        tr.setSelection(TextSelection.create(tr.doc, below + 1));
      }
      dispatch?.(tr.scrollIntoView());
    }
    return true;
  };

/** Ends a heading that has no words. */
export const leaveBlank: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (parent.content.size > 0 || parent.type !== nodes.heading) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};
