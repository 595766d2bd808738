import { ATTRIBUTE, PRICE_TYPE } from '#domain/constants.ts';
import { toBasisPoints, toPaise } from '#domain/money.ts';
import type { AddToCartRefusal, Choice } from '../cart.ts';
import { type Price, priceWithChoices, type Surcharge } from '../pricing.ts';

/** Attribute value with the wire field names. `AdditionalPrice` is in rupees or percent. */
export interface VariantValue {
  readonly ProductAttributeID: number;
  readonly AttributeDisplayName: string;
  readonly AttributeTypeID: number;
  readonly PrimaryKeyValue: number;
  readonly PrimaryKeyDisplayValue: string;
  readonly AdditionalPrice: number;
  readonly IsRequiredAttribute: boolean;
}

export interface VariantGroup {
  readonly id: number;
  readonly name: string;
  readonly required: boolean;
  readonly values: readonly VariantValue[];
}

export const groupVariants = (values: readonly VariantValue[]): VariantGroup[] =>
  [...Map.groupBy(values, (value) => value.ProductAttributeID)].map(([id, members]) => ({
    id,
    name: members[0]?.AttributeDisplayName ?? '',
    required: members.some((member) => member.IsRequiredAttribute),
    values: members,
  }));

/** An optional attribute can be left out. Colour and size cannot. */
export const isOptional = ({ id, required }: Pick<VariantGroup, 'id' | 'required'>): boolean =>
  !required && id !== ATTRIBUTE.color && id !== ATTRIBUTE.size;

/** @returns the attribute whose group displays the refusal */
export const refusedGroup = (
  refusal: AddToCartRefusal,
  groups: readonly VariantGroup[],
): number | undefined => {
  if (refusal.code === 'select_size') return ATTRIBUTE.size;
  if (refusal.code === 'select_color') return ATTRIBUTE.color;
  return refusal.code === 'select_variant'
    ? groups.find((group) => group.name === refusal.name)?.id
    : undefined;
};

const surcharge = (value: VariantValue): Surcharge => ({
  type: value.AttributeTypeID,
  amount:
    value.AttributeTypeID === PRICE_TYPE.percentage
      ? toBasisPoints(value.AdditionalPrice)
      : toPaise(value.AdditionalPrice),
});

const isChosen = (value: VariantValue, choices: readonly Choice[]): boolean =>
  choices.some(
    (choice) =>
      choice.ProductAttributeID === value.ProductAttributeID &&
      choice.PrimaryKeyValue === value.PrimaryKeyValue,
  );

export const variantPrice = (
  base: Price,
  values: readonly VariantValue[],
  choices: readonly Choice[],
): Price => priceWithChoices(base, values.filter((value) => isChosen(value, choices)).map(surcharge));

/** Parses the `v` parameter of a URL, such as `2.5,3.12` (attribute id and value id). Ignores unknown values. */
export const readChoices = (text: string | null, values: readonly VariantValue[]): Choice[] => {
  const chosen = new Map<number, Choice>();
  for (const part of (text ?? '').split(',')) {
    const [attribute, value] = part.split('.').map(Number);
    const known = values.find((row) => row.ProductAttributeID === attribute && row.PrimaryKeyValue === value);
    if (known)
      chosen.set(known.ProductAttributeID, {
        ProductAttributeID: known.ProductAttributeID,
        PrimaryKeyValue: known.PrimaryKeyValue,
      });
  }
  return [...chosen.values()];
};

export const formatChoices = (choices: readonly Choice[]): string =>
  choices.map((choice) => `${choice.ProductAttributeID}.${choice.PrimaryKeyValue}`).join(',');
