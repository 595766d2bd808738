import { LOCALES, type Locale } from '#i18n/locales.ts';
import type { Collection, Head, Written } from '#server/texts.ts';
import type { TextPage } from '#server/words/manage/read-page.ts';
import { formatValue } from '#server/words/office/compare-texts.ts';
import type { FormFields } from '../forms/form-fields.ts';

/** Fields of a text, in the order of the form. */
export const TEXT_FIELDS = {
  pages: ['title', 'intro', 'body', 'description', 'pictures', 'links'],
  faq: ['question', 'body', 'links'],
} as const satisfies Readonly<Record<Collection, readonly string[]>>;

export type TextField = (typeof TEXT_FIELDS)[Collection][number];

const BODY = 'body';

/** Names of the fields of the form. */
export const textFieldNames = (collection: Collection): ReadonlySet<string> =>
  new Set(TEXT_FIELDS[collection].flatMap((field) => LOCALES.map((language) => `${field}.${language}`)));

/** Values of the form, by `field.language`. Also what a conflict compares. */
export const toTextValues = (collection: Collection, texts?: TextPage['texts']): Record<string, string> =>
  Object.fromEntries(
    LOCALES.flatMap((language) =>
      TEXT_FIELDS[collection].map((field) => {
        const text = texts?.[language].current;
        const value = field === BODY ? (text?.body ?? '') : formatValue(text?.head[field]);
        return [`${field}.${language}`, value] as const;
      }),
    ),
  );

const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const readLinks = (text: string) =>
  readLines(text).map((line) => {
    const [page = '', ...words] = line.split(/\s+/);
    return { page: page.replace(/:$/, ''), text: words.join(' ') };
  });

/** Reads the text of a language. Undefined if all its fields are empty, so that it is missing. */
export const readText = (
  collection: Collection,
  form: FormFields,
  language: Locale,
  before: Head | undefined,
): Written | undefined => {
  const read = (field: string) => form.text(`${field}.${language}`);
  if (TEXT_FIELDS[collection].every((field) => read(field) === '')) return undefined;
  const links = readLinks(read('links'));
  const head: Head =
    collection === 'faq'
      ? { question: read('question'), order: Number(before?.order ?? 0), links }
      : {
          ...{ title: read('title'), intro: read('intro'), description: read('description') },
          ...{ pictures: readLines(read('pictures')), links },
        };
  return { head, body: read(BODY) };
};
