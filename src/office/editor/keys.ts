import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell, isInTable } from 'prosemirror-tables';
import { leaveBlank, TOOLS } from './commands.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const tool = (name: string): Command => TOOLS[name]?.run ?? (() => false);

/** A cell has one paragraph. */
const breakInCell: Command = (state, dispatch) => isInTable(state) && tool('break')(state, dispatch);

/** Tab in the last cell adds a row, or leaves a table whose last row has no words. */
const addLastRow: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  if (!isInTable(state) || $from.node(-2).textContent === '') return false;
  if (!tool('row-add')(state, dispatch)) return false;
  return view ? goToNextCell(1)(view.state, view.dispatch) : true;
};

/** Keys that writers know from other editors. Tab leaves the editor, except where it moves a list item or to another cell. */
const OWN: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-Alt-1': tool('heading'),
  'Mod-Alt-2': tool('heading'),
  'Mod-Alt-3': tool('subheading'),
  'Alt-ArrowUp': tool('up'),
  'Alt-ArrowDown': tool('down'),
  'Shift-Mod-7': tool('numbers'),
  'Shift-Mod-8': tool('list'),
  'Shift-Mod-9': tool('quote'),
  Enter: chainCommands(breakInCell, splitListItem(nodes.list_item), leaveBlank),
  'Shift-Enter': chainCommands(exitCode, tool('break')),
  Tab: chainCommands(goToNextCell(1), addLastRow, sinkListItem(nodes.list_item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
};

/** Markdown shortcuts at the start of a line. */
const RULES = [
  textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, marksOf = '##']) => ({ level: marksOf.length })),
  wrappingInputRule(/^[-*•]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,3})[.)]\s$/,
    nodes.ordered_list,
    ([, start]) => ({ start: Number(start) }),
    ([, start], list) => list.childCount + Number(list.attrs.start) === Number(start),
  ),
  wrappingInputRule(/^>\s$/, nodes.blockquote),
];

export const keyPlugins = (): Plugin[] => [inputRules({ rules: RULES }), keymap(OWN), keymap(baseKeymap)];
