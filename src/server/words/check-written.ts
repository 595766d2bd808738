import type { Locale } from '#i18n/locales.ts';
import type { TextFault } from '#i18n/office/text-fault.ts';
import { BODY, checkHead } from '#server/content/check/check-file.ts';
import { checkText } from '#server/content/check/check-text.ts';
import type { KnownContent } from '#server/content/check/known-content.ts';
import type { Collection, Written } from '#server/texts.ts';

export type WrittenFault = TextFault & {
  readonly language: Locale;
  /** Front matter field, or `body`. */
  readonly field: string;
  /** Line from 1 and words that stand there, only for `body`. */
  readonly line?: number;
  readonly near?: string;
};

const MOST_CHARACTERS = 100_000;

const NO_TEXT: Readonly<Record<Collection, Written>> = {
  pages: { head: { title: '', intro: '', description: '' }, body: '' },
  faq: { head: { question: '', order: 0 }, body: '' },
};

/** The checks of the build, for a text that is not a file. Visitors do not see a draft, which may lack much. */
export const checkWritten = (
  collection: Collection,
  language: Locale,
  { head, body }: Written,
  known: KnownContent,
  { isDraft = false } = {},
): WrittenFault[] => {
  if (body.length > MOST_CHARACTERS)
    return [{ language, field: BODY, code: 'text_long', values: { n: MOST_CHARACTERS } }];
  return [
    ...checkHead(collection, head, { isDraft }).map(({ field = '', fault }) => ({
      language,
      field,
      ...fault,
    })),
    ...(body.trim() === '' && !isDraft
      ? [{ language, field: BODY, code: 'field_empty' as const, values: { name: BODY } }]
      : []),
    ...checkText(body, language, known).map((fault) => ({ language, field: BODY, ...fault })),
  ];
};

/** Faults of a text that does not exist, at each of its fields. */
export const missingFaults = (
  collection: Collection,
  language: Locale,
  known: KnownContent,
): WrittenFault[] =>
  checkWritten(collection, language, NO_TEXT[collection], known).map(({ field }, index) =>
    index === 0
      ? { language, field, code: 'language_missing' }
      : { language, field, code: 'field_empty', values: { name: field } },
  );
