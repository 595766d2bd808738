import type { NewTerm } from '../../foreign/term-keys.ts';
import { foldWords } from '../../sheet/match-headers.ts';
import type { PlannedRow } from '../../sheet/planned-row.ts';
import type { TermFields } from '../../terms/term-fields.ts';

const UNKNOWN = '#9a9a9a';

const HEX: Readonly<Record<string, readonly string[]>> = {
  '#1b1b1b': ['black', 'أسود'],
  '#ffffff': ['white', 'أبيض'],
  '#808080': ['grey', 'gray', 'رمادي'],
  '#c0c0c0': ['silver', 'فضي'],
  '#c62828': ['red', 'أحمر'],
  '#ef6c00': ['orange', 'برتقالي'],
  '#fdd835': ['yellow', 'أصفر'],
  '#2e7d32': ['green', 'أخضر'],
  '#1e4fa3': ['blue', 'أزرق'],
  '#1a2a4f': ['navy', 'navy blue', 'كحلي'],
  '#6a1b9a': ['purple', 'violet', 'بنفسجي'],
  '#ec7fa9': ['pink', 'وردي', 'زهري'],
  '#6d4c41': ['brown', 'بني'],
  '#e6d8bd': ['beige', 'بيج'],
  '#c9a227': ['gold', 'ذهبي'],
};

const HEX_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(HEX).flatMap(([hex, names]) => names.map((name) => [foldWords(name), hex] as const)),
);

const GRAMS: readonly (readonly [unit: RegExp, grams: number])[] = [
  [/^(?:kgs?|كجم|كغ|كغم|كيلو)$/, 1000],
  [/^(?:g|gm|gms|gr|grams?|جم|غ|جرام|غرام)$/, 1],
  [/^lbs?$/, 453.592_37],
  [/^oz$/, 28.349_523],
];

/** `2 kg` and `500g` are weights. Any other size may be one of clothes. */
const readGrams = (name: string): number | undefined => {
  const [, number, unit = ''] = /^([\d.]+)\s*(\p{L}+)\.?$/u.exec(name.trim().toLowerCase()) ?? [];
  const [, perUnit] = GRAMS.find(([pattern]) => pattern.test(unit)) ?? [];
  const grams = Math.round(Number(number) * (perUnit ?? 0));
  return grams > 0 ? grams : undefined;
};

const LONGEST = 200;

/** A term of the export that the shop lacks. Its name is the same in both languages until it is translated. */
export const planTerm = ({ list, key, name: given }: NewTerm): PlannedRow => {
  const name = given.slice(0, LONGEST);
  const both = (field: string): TermFields => ({ [`${field}.en`]: name, [`${field}.ar`]: name });
  const about = { row: undefined, kind: 'added', list, key, name } as const;
  if (list === 'tags') return { ...about, term: both('name') };
  if (list === 'colors') {
    const hex = HEX_OF.get(foldWords(name));
    return {
      ...about,
      term: { ...both('name'), hex: hex ?? UNKNOWN },
      ...(hex === undefined && { warnings: [{ field: '', code: 'sheet_colour_unknown' } as const] }),
    };
  }
  const grams = readGrams(name);
  const kind = { kind: grams === undefined ? 'apparel' : 'weight', grams: String(grams ?? '') };
  return { ...about, term: { ...both('name'), ...both('shortName'), ...kind, inches: '', centimetres: '' } };
};
