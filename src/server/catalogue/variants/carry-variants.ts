import type { RequiredChoices } from './required-choices.ts';

interface Chosen {
  readonly choice: Readonly<Record<string, string>>;
}

/**
 * Variants of a record whose choices change: those of removed values are left out, and a new choice gets its first
 * value. Undefined if two variants would become the same.
 */
export const carryVariants = <T extends Chosen>(
  variants: readonly T[],
  required: RequiredChoices,
): T[] | undefined => {
  const carried = variants.flatMap((variant) => {
    const chosen = [...required].map(
      ([attribute, keys]) => [attribute, variant.choice[attribute] ?? keys[0] ?? ''] as const,
    );
    const isKept = chosen.every(([attribute, key]) => required.get(attribute)?.includes(key));
    return isKept ? [{ ...variant, choice: Object.fromEntries(chosen) }] : [];
  });
  const combinations = new Set(carried.map(({ choice }) => JSON.stringify(choice)));
  if (combinations.size < carried.length) return undefined;
  return required.size === 0 ? [] : carried;
};
