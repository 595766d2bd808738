import { isRecord } from '#domain/is-record.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { parseFrontMatter, splitFrontMatter } from '#server/content/front-matter.ts';
import type { Head, Written } from '#server/texts.ts';
import { readHead } from '../text-page.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True for a text that YAML reads as the same text without quotes. */
const isPlain = (text: string): boolean =>
  /^\p{L}[^:#"'[\]{}\n]*[^:#"'[\]{}\s]$/u.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text);
/** A JSON string is a quoted string in YAML. */
const formatText = (text: string): string => (isPlain(text) ? text : JSON.stringify(text));

const formatValue = (name: string, value: Head[string]): string[] => {
  if (typeof value === 'number') return [`${name}: ${value}`];
  if (typeof value === 'string')
    return value === ''
      ? []
      : [`${name}: ${name === 'updated' && DAY.test(value) ? value : formatText(value)}`];
  if (value.length === 0) return [];
  return [
    `${name}:`,
    ...value.flatMap((entry) =>
      typeof entry === 'string'
        ? [`  - ${formatText(entry)}`]
        : [`  - page: ${formatText(entry.page)}`, `    text: ${formatText(entry.text)}`],
    ),
  ];
};

/** A text as a file of `src/content`: front matter, then Markdown. */
export const formatTextFile = ({ head, body }: Written): string =>
  [
    '---',
    ...Object.entries(head).flatMap(([name, value]) => formatValue(name, value)),
    '---',
    '',
    body.trim(),
    '',
  ].join('\n');

/** Inverse of `formatTextFile`. @returns the reason why the file cannot be read */
export const parseTextFile = (source: string): Result<Written, string> => {
  const parts = splitFrontMatter(source);
  if (!parts) return refuse('The file must begin with its front matter, between two lines "---".');
  const parsed = parseFrontMatter(parts.written);
  if (!parsed.ok) return refuse(`line ${parsed.error.line + 1}: ${parsed.error.reason}`);
  if (!isRecord(parsed.value)) return refuse('The front matter must have one "name: text" per line.');
  return ok({ head: readHead(JSON.stringify(parsed.value)), body: parts.body.trim() });
};
