import type { EditedProduct } from './fields.ts';
import { foldWords } from './match-headers.ts';
import type { FindTerm } from './terms.ts';
import { readChoosable, requiredOf } from './variant-fields.ts';

/** Words for the choices that are no attributes of the product. */
const PREDEFINED: Readonly<Record<string, readonly string[]>> = {
  color: ['color', 'colors', 'colour', 'colours', 'اللون'],
  size: ['size', 'sizes', 'المقاس', 'الحجم'],
};

const split = (text: string): string[] =>
  text
    .split(/[,،;؛|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads the cell of a variant: one value of each choice of the product, by key or name, such as
 * `flavour=chocolate, size=1kg` or `Chocolate, 1 kg`. Undefined if a value is missing, unknown or ambiguous.
 */
export const readChoice = (
  text: string,
  { record }: Pick<EditedProduct, 'record'>,
  findTerm: FindTerm,
): Readonly<Record<string, string>> | undefined => {
  const { attributes } = readChoosable(record);
  const required = requiredOf(record);
  const isNamed = (attribute: string, word: string): boolean => {
    const names = attributes.find(({ id }) => id === attribute)?.name;
    const words = names ? [names.en, names.ar] : (PREDEFINED[attribute] ?? []);
    return word === attribute || words.some((one) => foldWords(one) === foldWords(word));
  };
  const findValue = (attribute: string, word: string): string | undefined => {
    const keys = required.get(attribute) ?? [];
    const keyed = keys.find((key) => foldWords(key) === foldWords(word));
    if (keyed !== undefined) return keyed;
    const own = attributes.find(({ id }) => id === attribute);
    if (own) {
      const found = own.values.filter(({ name }) =>
        [name.en, name.ar].some((one) => foldWords(one) === foldWords(word)),
      );
      return found.length === 1 ? found[0]?.id : undefined;
    }
    const found = findTerm(`${attribute}s`, word);
    const matches = found.ok ? [found.value] : found.error;
    const known = matches.filter((key) => keys.includes(key));
    return known.length === 1 ? known[0] : undefined;
  };
  const choice: Record<string, string> = {};
  for (const part of split(text)) {
    const [, name, word = part] = /^([^=:]+)[=:](.+)$/.exec(part) ?? [];
    const places = [...required.keys()].filter(
      (attribute) => name === undefined || isNamed(attribute, name.trim()),
    );
    const found = places.flatMap((attribute) => {
      const key = findValue(attribute, word.trim());
      return key === undefined ? [] : [[attribute, key] as const];
    });
    const [only] = found;
    if (!only || found.length > 1 || Object.hasOwn(choice, only[0])) return undefined;
    choice[only[0]] = only[1];
  }
  return Object.keys(choice).length === required.size ? choice : undefined;
};
