import type { Locale } from '#i18n/locales.ts';
import { pageSchema, questionSchema } from '../../../content/schemas.ts';
import type { Collection } from '../collections.ts';
import { parseHead, splitHead } from '../head.ts';
import { checkText } from './check-text.ts';
import type { KnownContent } from './known-content.ts';

export const SCHEMAS = { pages: pageSchema, faq: questionSchema } as const;

export const BODY = 'body';

export interface FileFault {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Front matter field, or `body`; undefined for a fault of the complete file. */
  readonly field?: string;
  /** Only for `body`: line from 1, not counting the front matter and the blank lines after it. */
  readonly bodyLine?: number;
  readonly message: string;
}

const NO_HEAD =
  'The file must begin with a line "---", then its head, such as "title: About us", then a line "---" again.';

const checkHead = (collection: Collection, written: string): FileFault[] => {
  const head = parseHead(written);
  if (!head.ok) {
    const { line, reason } = head.error;
    return [
      {
        line: line + 1,
        message: `The head cannot be parsed; a text that contains a colon must be in "quotes". Details: ${reason}`,
      },
    ];
  }
  const values = head.value ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) return [{ line: 1, message: NO_HEAD }];
  const lines = written.split('\n');
  return (SCHEMAS[collection].safeParse(values).error?.issues ?? []).map((issue) => {
    const { path, message } = issue;
    const [field, index] = path;
    const name = field ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    const line = lines.findIndex((one) => name !== undefined && one.startsWith(`${String(name)}:`)) + 2;
    if (field === undefined) return { line, message };
    const entry = typeof index === 'number' ? `Entry ${index + 1}: ` : '';
    return { line, field: String(field), message: `${entry}${message}` };
  });
};

export const checkFile = (
  collection: Collection,
  language: Locale,
  text: string,
  known: KnownContent,
): FileFault[] => {
  const parts = splitHead(text);
  if (!parts) return [{ line: 1, message: NO_HEAD }];
  const { written, body, bodyLine } = parts;
  const emptyLines = (/^(?:[ \t]*\n)*/.exec(body)?.[0].split('\n').length ?? 1) - 1;
  return [
    ...checkHead(collection, written),
    ...checkText(body, language, known).map(({ line, message }) => ({
      line: bodyLine + line - 1,
      field: BODY,
      bodyLine: line - emptyLines,
      message,
    })),
  ];
};
