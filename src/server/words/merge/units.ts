/** A part of a Markdown text that is merged as a whole: a paragraph, a heading, or an item of a list. */
export interface Unit {
  readonly text: string;
  /** What separates it from the unit before. */
  readonly lead: '\n' | '\n\n';
  readonly kind: 'text' | 'heading' | 'item';
}

/** How a field is split: Markdown by paragraph, lists by line, and short values not at all. */
export type Shape = 'markdown' | 'lines' | 'value';

const HEADING = /^#{1,6}\s/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s/;

const kindOf = (line: string): Unit['kind'] => {
  if (HEADING.test(line)) return 'heading';
  return ITEM.test(line.trimStart()) ? 'item' : 'text';
};

const splitMarkdown = (text: string): Unit[] => {
  const units: Unit[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = kindOf(line);
    const last = isOpen ? units.at(-1) : undefined;
    const isNew =
      !last || kind === 'heading' || last.kind === 'heading' || (kind === 'item' && last.kind === 'item');
    if (isNew) units.push({ text: line, lead: last ? '\n' : '\n\n', kind });
    else units[units.length - 1] = { ...last, text: `${last.text}\n${line}` };
    isOpen = true;
  }
  return units;
};

export const splitUnits = (text: string, shape: Shape): Unit[] => {
  if (shape === 'markdown') return splitMarkdown(text);
  if (shape === 'value') return [{ text, lead: '\n\n', kind: 'text' }];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line, lead: '\n', kind: 'item' }));
};

/** A unit after another kind than in its own text gets an empty line, so that it does not become part of that one. */
const separate = (before: Unit, { lead, kind }: Unit): string =>
  lead === '\n' && (before.kind === 'heading' || (before.kind === 'item' && kind === 'item')) ? '\n' : '\n\n';

export const joinUnits = (units: readonly Unit[]): string => {
  let text = '';
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    text += `${before ? separate(before, unit) : ''}${unit.text}`;
  }
  return text;
};
