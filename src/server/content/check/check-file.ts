import type { Locale } from '#i18n/locales.ts';
import { type TextFault, textFaultInFile } from '#i18n/office/text-fault.ts';
import type { Collection } from '#server/texts.ts';
import { headFault } from '../../../content/head-fault.ts';
import { draftPageSchema, pageSchema, questionSchema } from '../../../content/schemas.ts';
import { parseFrontMatter, splitFrontMatter } from '../front-matter.ts';
import { checkText } from './check-text.ts';
import type { KnownContent } from './known-content.ts';

const SCHEMAS = { pages: pageSchema, faq: questionSchema } as const;
const DRAFTS = { pages: draftPageSchema, faq: questionSchema } as const;

export const BODY = 'body';

export interface FileFault {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Front matter field, or `body`; undefined for a fault of the complete file. */
  readonly field?: string;
  readonly message: string;
}

const NO_FRONT_MATTER =
  'The file must begin with a line "---", then its front matter, such as "title: About us", then a line "---" again.';

interface HeadFault {
  /** What the fault is about; undefined for the whole front matter. */
  readonly name: string | undefined;
  /** The same, if it is a known field. */
  readonly field: string | undefined;
  readonly fault: TextFault;
}

/** Faults of parsed front matter. */
export const checkHead = (collection: Collection, values: object, { isDraft = false } = {}): HeadFault[] =>
  ((isDraft ? DRAFTS : SCHEMAS)[collection].safeParse(values).error?.issues ?? []).map((issue) => {
    const [field] = issue.path;
    const name = field ?? (issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    return {
      name: name === undefined ? undefined : String(name),
      field: field === undefined ? undefined : String(field),
      fault: headFault(issue),
    };
  });

const checkFrontMatter = (collection: Collection, written: string): FileFault[] => {
  const head = parseFrontMatter(written);
  if (!head.ok) {
    const { line, reason } = head.error;
    return [
      {
        line: line + 1,
        message: `The front matter cannot be parsed; a text that contains a colon must be in "quotes". Details: ${reason}`,
      },
    ];
  }
  const values = head.value ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) return [{ line: 1, message: NO_FRONT_MATTER }];
  const lines = written.split('\n');
  return checkHead(collection, values).map(({ name, field, fault }) => {
    const line = lines.findIndex((one) => name !== undefined && one.startsWith(`${name}:`)) + 2;
    return { line, ...(field !== undefined && { field }), message: textFaultInFile(fault) };
  });
};

export const checkFile = (
  collection: Collection,
  language: Locale,
  text: string,
  known: KnownContent,
): FileFault[] => {
  const parts = splitFrontMatter(text);
  if (!parts) return [{ line: 1, message: NO_FRONT_MATTER }];
  const { written, body, bodyLine } = parts;
  return [
    ...checkFrontMatter(collection, written),
    ...checkText(body, language, known).map((fault) => ({
      line: bodyLine + fault.line - 1,
      field: BODY,
      message: textFaultInFile(fault),
    })),
  ];
};
