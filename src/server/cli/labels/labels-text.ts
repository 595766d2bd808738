import * as v from 'valibot';
import { ok, type Result, refuse } from '#domain/result.ts';
import { LABEL_MAXIMUM, type LabelFault } from '#i18n/check-label.ts';
import { LOCALES } from '#i18n/locales.ts';
import type { WrongLabel } from '#server/labels/change-labels.ts';
import type { CurrentLabel } from '#server/labels/list-labels.ts';
import type { Override } from '#server/labels/shop-labels.ts';
import { decodeText } from '#server/platform/table/decode-text.ts';
import { formatPlain } from '../terminal/plain-text.ts';

const reasonOf = (fault: LabelFault): string => {
  switch (fault.code) {
    case 'key_unknown':
      return "there is no such label; to find its key, run 'labels list TEXT'";
    case 'placeholder_missing':
      return `the text must contain ${fault.names.join(' and ')}`;
    case 'placeholder_unknown':
      return `this label has no placeholder ${fault.names.join(' or ')}`;
    case 'too_long':
      return `the text is longer than ${LABEL_MAXIMUM} characters`;
    case 'several_lines':
      return 'the text must be a single line without control characters';
  }
};

/** Example: `lbl_cart_title (ar): there is no such label ...` */
export const formatWrong = ({ key, locale, fault }: WrongLabel): string =>
  `${formatPlain(key)} (${locale}): ${reasonOf(fault)}.`;

export const formatLabelFile = (labels: readonly CurrentLabel[]): string => {
  const byKey: Record<string, Record<string, string>> = {};
  for (const { key, locale, text } of labels) byKey[key] = { ...byKey[key], [locale]: text };
  return `${JSON.stringify(byKey, null, 2)}\n`;
};

const FILE = v.record(v.string(), v.strictObject({ en: v.optional(v.string()), ar: v.optional(v.string()) }));

/** Parses a label file. Returns only the first error, on one line. */
export const parseLabelFile = (bytes: Uint8Array): Result<Override[], string> => {
  let content: unknown;
  const text = decodeText(bytes);
  if (text === undefined) return refuse('The file is not text in UTF-8: save it again in this encoding.');
  try {
    content = JSON.parse(text);
  } catch (error) {
    return refuse(
      `The file is not JSON: ${formatPlain(error instanceof Error ? error.message : String(error))}.`,
    );
  }
  // `v.record` accepts arrays too, so they are excluded here.
  const parsed = v.safeParse(FILE, Array.isArray(content) ? null : content);
  if (!parsed.success) {
    const path = v.getDotPath(parsed.issues[0]);
    return refuse(
      `${path ? `${formatPlain(path)} is` : 'The file is'} not of the form {"lbl_cart_title": {"en": "...", "ar": "..."}}.`,
    );
  }
  return ok(
    Object.entries(parsed.output).flatMap(([key, texts]) =>
      LOCALES.flatMap((locale) => {
        const value = texts[locale];
        return value === undefined ? [] : [{ key, locale, text: value }];
      }),
    ),
  );
};
