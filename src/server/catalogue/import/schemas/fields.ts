import * as v from 'valibot';
import { market } from '#domain/market/market.ts';
import { unitSize } from '#domain/money.ts';
import { parseIsoDay } from '#domain/shop-day.ts';
import { fault } from './field-code.ts';

/** Documented in src/demo/README.md. */

export const key = v.pipe(
  v.string(),
  v.nonEmpty(fault('empty')),
  v.regex(/^[a-z0-9][a-z0-9-]*$/, fault('not_key')),
  v.maxLength(100, fault('long')),
);

export const line = v.pipe(v.string(), v.trim(), v.nonEmpty(fault('empty')));

export const localized = v.strictObject({ en: line, ar: line });
export type Localized = v.InferOutput<typeof localized>;

/** Longer names fit no card, menu or address. */
const NAME_MAXIMUM = 200;
const name = v.pipe(line, v.maxLength(NAME_MAXIMUM, fault('long')));
export const localizedName = v.strictObject({ en: name, ar: name });

/** Texts of a draft, which may wait for a translation. */
const text = v.pipe(v.string(), v.trim());
export const draftText = v.strictObject({ en: text, ar: text });
/** What a draft needs in one language. */
export const inOneLanguage = v.forward(
  v.check(({ en, ar }: Localized) => en !== '' || ar !== '', fault('empty')),
  ['en'],
);
const draftLine = v.pipe(text, v.maxLength(NAME_MAXIMUM, fault('long')));
export const draftName = v.pipe(v.strictObject({ en: draftLine, ar: draftLine }), inOneLanguage);

const MAX_AMOUNT = 10_000_000;
const TOO_MANY = { 2: fault('decimals_2'), 3: fault('decimals_3') } as const;
const isWholeIn = (value: number): boolean =>
  Math.abs(value * unitSize() - Math.round(value * unitSize())) < 1e-6;

/** Units of the currency or percent, with at most the decimals of the currency. */
export const rupees = v.pipe(
  v.number(),
  v.minValue(0, fault('below')),
  v.maxValue(MAX_AMOUNT, fault('over')),
  v.check(isWholeIn, () => TOO_MANY[market().decimals]),
);
export const price = v.pipe(rupees, v.gtValue(0, fault('not_above_0')));

export const whole = v.pipe(v.number(), v.integer(fault('not_whole')), v.minValue(0, fault('below')));
/** Days relative to the import, at most a hundred years. */
export const days = v.pipe(
  v.number(),
  v.integer(fault('not_whole')),
  v.minValue(-36_500, fault('far')),
  v.maxValue(36_500, fault('far')),
);
export const daysAgo = v.pipe(days, v.minValue(0, fault('below')));

/** A day in the shop's time zone, such as `2026-11-23`. */
export const isoDay = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(parseIsoDay(text)), fault('not_day')),
);

export const hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, fault('not_colour')));

/** Any name that file systems share, with blanks and letters of every language. Not `..`, nor a hidden file. */
const isFileName = (text: string): boolean =>
  text.length <= 200 && !/^[.\s]|[.\s]$|[\p{Cc}\p{Cs}\\/:*?"<>|]/u.test(text) && text !== '';

/** Path below `images/`. The check prevents path traversal. */
export const picture = v.pipe(
  v.string(),
  v.check((text) => text.split('/').every(isFileName), fault('not_picture')),
);
export const pictures = v.strictObject({ en: picture, ar: picture });

export const fileName = v.pipe(v.string(), v.check(isFileName, fault('not_file')));

export const amountType = v.picklist(['FixedValue', 'Percentage']);
