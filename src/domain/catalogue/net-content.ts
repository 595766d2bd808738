import type { Paise } from '#domain/money.ts';

/** Net content as it is typed, such as `500 g`, `20 x 5 g` or `60 tablets`. */
export interface NetContent {
  readonly packs: number;
  readonly amount: number;
  readonly unit: string;
}

/** @returns undefined for other texts */
export const readNetContent = (text: string): NetContent | undefined => {
  const [, packs = '1', digits, unit] =
    /^(?:(\d+) ?[x×] ?)?(\d+(?:,\d{3})*(?:\.\d+)?) ?([a-z]+)$/i.exec(text.trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  return { packs: Number(packs), amount: Number(digits.replaceAll(',', '')), unit: unit.toLowerCase() };
};

/** In grams or millilitres. */
const MEASURES: ReadonlyMap<string, readonly [factor: number, unit: 'g' | 'ml']> = new Map([
  ['mg', [0.001, 'g']],
  ['g', [1, 'g']],
  ['kg', [1000, 'g']],
  ['ml', [1, 'ml']],
  ['l', [1000, 'ml']],
]);

interface Quantity {
  readonly amount: number;
  readonly unit: string;
}

/** @returns the price of a quantity such as 100 g; undefined if the content is not measured in its unit */
export const priceOfQuantity = (
  price: Paise,
  netContent: string | null,
  quantity: Quantity,
): Paise | undefined => {
  const content = readNetContent(netContent ?? '');
  const [factor, unit] = MEASURES.get(content?.unit ?? '') ?? [];
  if (!content || !factor || unit !== quantity.unit || content.amount === 0) return undefined;
  return Math.round((price * quantity.amount) / (content.packs * content.amount * factor));
};
