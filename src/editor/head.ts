import { isDeepStrictEqual } from 'node:util';
import { parseHead } from '#server/content/head.ts';
import { FIELDS } from './fields.ts';
import { listOf } from './list-of.ts';
import type { Collection, Field, Head, Link } from './types.ts';

/** Returns true if the text needs no quotes in YAML. */
const isPlain = (text: string): boolean =>
  /^\p{L}[^:#"'[\]{}\n]*[^:#"'[\]{}\s]$/u.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text);
const formatText = (text: string): string => (isPlain(text) ? text : JSON.stringify(text));

const formatValue = ({ name, kind }: Field, value: Head[string]): string => {
  if (kind === 'day' || kind === 'number')
    return `${name}: ${/^-?[\d-]+$/.test(`${value}`) ? value : JSON.stringify(value)}\n`;
  if (kind === 'lines')
    return `${name}:\n${listOf<string>(value)
      .map((line) => `  - ${formatText(line)}\n`)
      .join('')}`;
  if (kind === 'links')
    return `${name}:\n${listOf<Link>(value)
      .map(({ page, text }) => `  - page: ${formatText(page)}\n    text: ${formatText(text)}\n`)
      .join('')}`;
  return `${name}: ${formatText(String(value))}\n`;
};

/** Splits the source by field. Comment lines belong to the field below them. */
const readLines = (written: string): Map<string, string> => {
  const lines = new Map<string, string>();
  let waiting = '';
  let name: string | undefined;
  for (const line of written.split('\n').slice(0, -1)) {
    const begins = /^([\w-]+):/.exec(line)?.[1];
    if (begins) {
      name = begins;
      lines.set(name, `${waiting}${line}\n`);
      waiting = '';
    } else if (/^\s|^- /.test(line) && name) lines.set(name, `${lines.get(name)}${line}\n`);
    else waiting += `${line}\n`;
  }
  return lines;
};

const isEmpty = (value: Head[string] | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Formats the front matter. Unchanged fields retain their source lines, which minimizes the diff. */
export const formatHead = (collection: Collection, head: Head, written = ''): string => {
  const lines = readLines(written);
  const parsed = parseHead(written);
  // formatHead only compares the values, so their types do not matter.
  const before = (parsed.ok ? parsed.value : {}) as Head | null;
  return FIELDS[collection]
    .map((field) => {
      const value = head[field.name];
      const own = lines.get(field.name);
      if (own !== undefined && isDeepStrictEqual(before?.[field.name], value)) return own;
      return value === undefined || (field.optional && isEmpty(value)) ? '' : formatValue(field, value);
    })
    .join('');
};
