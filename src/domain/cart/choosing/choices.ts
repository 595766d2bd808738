import { ATTRIBUTE } from '#domain/constants.ts';
import type { Choice } from '../cart.ts';
import { isOptional, type VariantGroup, type VariantValue } from './variants.ts';

export const toChoice = (value: VariantValue): Choice => ({
  ProductAttributeID: value.ProductAttributeID,
  PrimaryKeyValue: value.PrimaryKeyValue,
});

/**
 * Selects the first value without a surcharge for each required attribute. Colours and optional attributes have no
 * default.
 */
export const listDefaultChoices = (groups: readonly VariantGroup[]): Choice[] =>
  groups.flatMap((group) => {
    const [first] = group.values;
    const isAssumed = group.id !== ATTRIBUTE.color && (group.required || group.id === ATTRIBUTE.size);
    return first && isAssumed && first.AdditionalPrice === 0 ? [toChoice(first)] : [];
  });

export const mergeChoices = (defaults: readonly Choice[], read: readonly Choice[]): Choice[] => [
  ...defaults.filter(
    (choice) => !read.some((other) => other.ProductAttributeID === choice.ProductAttributeID),
  ),
  ...read,
];

export const findChosen = (group: VariantGroup, choices: readonly Choice[]): VariantValue | undefined =>
  group.values.find((value) =>
    choices.some(
      (choice) => choice.ProductAttributeID === group.id && choice.PrimaryKeyValue === value.PrimaryKeyValue,
    ),
  );

/** Selects a value, or deselects the current value of an optional attribute. */
export const chooseValue = (
  choices: readonly Choice[],
  group: VariantGroup,
  value: VariantValue,
): Choice[] => {
  const others = choices.filter((choice) => choice.ProductAttributeID !== group.id);
  return isOptional(group) && findChosen(group, choices) === value ? others : [...others, toChoice(value)];
};
