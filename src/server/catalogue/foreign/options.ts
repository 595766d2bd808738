import type { Localized } from '../import/schemas/fields.ts';
import { foldWords } from '../sheet/match-headers.ts';
import { type KeyFor, nameKeys, uniqueKeys } from './keys.ts';
import { localise } from './localise.ts';
import type { ForeignProduct } from './product.ts';

const wordSet = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldWords));

const SIZES = wordSet(
  'size',
  'sizes',
  'weight',
  'net weight',
  'pack size',
  'volume',
  'المقاس',
  'مقاس',
  'الحجم',
  'حجم',
  'الوزن',
  'وزن',
);
const COLOURS = wordSet('color', 'colors', 'colour', 'colours', 'اللون', 'لون', 'الألوان');
const FLAVOURS = wordSet('flavor', 'flavors', 'flavour', 'flavours', 'taste', 'النكهة', 'نكهة', 'الطعم');
const FLAVOUR: Localized = { en: 'Flavour', ar: 'النكهة' };

/** A value of an option, with its key in the record. */
interface MappedValue {
  readonly id: string;
  readonly name: Localized;
}

export interface MappedOption {
  /** Key of a choice: `size`, `color`, or that of an attribute. */
  readonly id: string;
  readonly name: Localized;
  readonly mapValue: (text: string) => MappedValue;
}

export interface OptionKeys {
  readonly sizes: KeyFor;
  readonly colors: KeyFor;
  readonly attributes: KeyFor;
}

const fieldOf = (name: string): 'size' | 'color' | undefined => {
  const folded = foldWords(name);
  return SIZES.has(folded) ? 'size' : COLOURS.has(folded) ? 'color' : undefined;
};

/** The options of a product: at most one are the sizes, one the colours, and all others attributes. */
export const mapOptions = (
  { options }: Pick<ForeignProduct, 'options'>,
  keys: OptionKeys,
): MappedOption[] => {
  const taken = new Set<string>();
  return options.map((text) => {
    const field = fieldOf(text);
    const isField = field !== undefined && !taken.has(field);
    const isFlavour = FLAVOURS.has(foldWords(text));
    const name = isFlavour ? FLAVOUR : localise(text);
    const id = isField ? field : keys.attributes(name.en || text);
    taken.add(id);
    const keyFor = isField ? keys[`${field}s`] : nameKeys(uniqueKeys('value'));
    return { id, name, mapValue: (value) => ({ id: keyFor(value), name: localise(value) }) };
  });
};
