import { cellText, columnName, type SheetRow } from '#server/platform/table/sheet.ts';
import { foldWords } from '../sheet/match-headers.ts';

export interface ForeignRow {
  /** Row of the file, from 1. */
  readonly line: number;
  /** Cell below the first of these headers that the file has; '' for none. */
  readonly text: (...headers: readonly string[]) => string;
  /** Its letter, such as `C`. */
  readonly letter: (...headers: readonly string[]) => string | undefined;
}

export interface ForeignTable {
  readonly rows: readonly ForeignRow[];
  /** Folded headers. */
  readonly headers: readonly string[];
  /** Headers that the file has twice. Their first column counts. */
  readonly doubles: readonly string[];
}

/** Rows of an export, whose cells are found by the header of their column. */
export const readTable = (headers: readonly string[], rows: readonly SheetRow[]): ForeignTable => {
  const folded = headers.map(foldWords);
  const places = new Map([...folded.entries()].reverse().map(([index, header]) => [header, index]));
  const find = (names: readonly string[]): number | undefined => {
    const name = names.find((one) => one !== '' && places.has(one));
    return name === undefined ? undefined : places.get(name);
  };
  return {
    headers: folded,
    doubles: headers.filter((_, at) => folded[at] !== '' && folded.indexOf(folded[at] ?? '') < at),
    rows: rows.map(({ line, cells }) => ({
      line,
      text: (...names) => {
        const index = find(names);
        return index === undefined ? '' : cellText(cells[index]).replaceAll('\0', '');
      },
      letter: (...names) => {
        const index = find(names);
        return index === undefined ? undefined : columnName(index);
      },
    })),
  };
};
