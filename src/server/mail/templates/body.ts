import { isolate } from '#i18n/format.ts';
import { isolateText } from '#i18n/isolate-text.ts';
import type { Locale } from '#i18n/locales.ts';
import { splitSentence } from '#i18n/split-sentence.ts';
import type { Translate } from '#i18n/translate.ts';
import { escapeHtml } from '#server/platform/html/escape-html.ts';
import type { DocumentFile } from '#server/tax/document-file.ts';

/** A text in both formats, already escaped for HTML. Use the functions below to create one. */
export interface Phrase {
  readonly html: string;
  readonly text: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly phrase: Phrase }
  | { readonly kind: 'note'; readonly phrase: Phrase }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  /** Rows of names and amounts. The last row is the total. */
  | { readonly kind: 'bill'; readonly rows: readonly BillRow[] };

export interface BillRow {
  readonly name: Phrase;
  readonly detail?: Phrase;
  readonly amount: Phrase;
  readonly isTotal?: boolean;
}

export interface MailBody {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly replyTo?: { readonly name: string; readonly address: string };
}

export interface RenderedMail {
  readonly language: Locale;
  readonly files: readonly DocumentFile[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: MailBody['replyTo'];
}

/** Invisible and directional characters that could hide or reorder text. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Removes characters matched by `UNSEEN` from user text. Converts line breaks to `\n`. */
const clean = (text: string): string => text.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replace(UNSEEN, '');

export const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

/** @param locale of the mail, for a text whose figures may stand among words */
export const userText = (text: string, locale: Locale = 'en'): Phrase => {
  const safe = isolateText(clean(text), locale);
  return { html: `<bdi>${escapeHtml(safe).replaceAll('\n', '<br>')}</bdi>`, text: safe };
};

/** Values may be user text, so they are formatted on one line with their own direction. */
export const sentence = (
  t: Translate,
  key: Parameters<Translate>[0],
  values: Readonly<Record<string, string>> = {},
): Phrase => {
  const filled = splitSentence(t(key)).map((piece) =>
    'words' in piece ? piece : { value: oneLine(values[piece.name] ?? '') },
  );
  const separate = t.locale === 'ar' ? isolate : (value: string) => value;
  return {
    html: filled
      .map((piece) => ('words' in piece ? escapeHtml(piece.words) : `<bdi>${escapeHtml(piece.value)}</bdi>`))
      .join(''),
    text: filled.map((piece) => ('words' in piece ? piece.words : separate(piece.value))).join(''),
  };
};

export const paragraph = (phrase: Phrase): Block => ({ kind: 'paragraph', phrase });
export const note = (phrase: Phrase): Block => ({ kind: 'note', phrase });
export const heading = (label: string): Block => ({ kind: 'heading', label });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
