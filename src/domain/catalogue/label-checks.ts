/** Checks that a nutrition table needs before it is printed on a label. */

interface Amount {
  readonly value: number;
  readonly unit: string;
  /** The label says `<`, so that the value is an upper bound. */
  readonly lessThan?: boolean | undefined;
}

interface Portion {
  readonly amount: number;
  readonly unit: string;
}

export interface CheckedRow {
  readonly name: { readonly en: string };
  readonly perServing?: Amount | null | undefined;
  readonly per100?: Amount | null | undefined;
}

export interface CheckedLabel {
  readonly serving: Portion;
  readonly basis?: Portion | null | undefined;
  readonly rows: readonly CheckedRow[];
}

/** Columns of the table. */
export type LabelColumn = 'perServing' | 'per100';

type LabelCode = 'energy' | 'saturates' | 'sugars' | 'macros' | 'serving';

export interface LabelFault {
  readonly code: LabelCode;
  readonly column: LabelColumn;
  /** Index of the row that is wrong. */
  readonly row: number;
  /** What the label says, and the limit or the computed value, in the unit of the row. */
  readonly given: number;
  readonly expected: number;
}

const KCAL_PER_GRAM = { protein: 4, carbohydrate: 4, fat: 9, fibre: 2 } as const;
export const KJ_PER_KCAL = 4.184;

/** Labels may differ by 20 %. Small servings are rounded, and may contain amino acids and sweeteners. */
const TOLERANCE = { share: 0.2, kcalPerServing: 10 } as const;
/** Values are rounded to one decimal. */
const ROUNDING = 0.1;
const SUM_SHARE = 1.02;

const NAMES = {
  energy: ['energy'],
  protein: ['protein'],
  carbohydrate: ['carbohydrate', 'carbohydrates', 'total carbohydrate'],
  sugars: ['of which sugars', 'sugars', 'total sugars'],
  fat: ['fat', 'total fat'],
  saturates: ['of which saturates', 'saturates', 'saturated fat'],
  fibre: ['fibre', 'fiber', 'dietary fibre', 'dietary fiber'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Nutrient = keyof typeof NAMES;

const GRAMS: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['mg', 1e-3],
  ['mcg', 1e-6],
]);

const round = (value: number): number => Math.round(value * 10) / 10;

const gramsOf = (amount: Amount | null | undefined): number | undefined => {
  if (!amount) return undefined;
  const factor = GRAMS.get(amount.unit);
  return factor === undefined ? undefined : amount.value * factor;
};

/** Energy that the macronutrients of a column contain, in kcal. Undefined without any of them. */
export const energyFromMacros = (
  rows: readonly CheckedRow[],
  column: LabelColumn,
): { readonly least: number; readonly most: number } | undefined => {
  const grams = (nutrient: Nutrient) => gramsOf(findRow(rows, nutrient)?.row[column]);
  const macros = (['protein', 'carbohydrate', 'fat'] as const).map(
    (nutrient) => [grams(nutrient), KCAL_PER_GRAM[nutrient]] as const,
  );
  if (macros.every(([amount]) => amount === undefined)) return undefined;
  const least = macros.reduce((sum, [amount = 0, kcal]) => sum + amount * kcal, 0);
  // Carbohydrate may be declared with or without fibre.
  return { least, most: least + (grams('fibre') ?? 0) * KCAL_PER_GRAM.fibre };
};

const findRow = (rows: readonly CheckedRow[], nutrient: Nutrient) => {
  const names: readonly string[] = NAMES[nutrient];
  const index = rows.findIndex(({ name }) => names.includes(name.en.trim().toLowerCase()));
  const row = rows[index];
  return row && { index, row };
};

const checkEnergy = (label: CheckedLabel, column: LabelColumn, portion: Portion): LabelFault[] => {
  const energy = findRow(label.rows, 'energy');
  const given = energy?.row[column];
  const macros = energyFromMacros(label.rows, column);
  if (!energy || !given || given.unit !== 'kcal' || !macros) return [];
  const servings = column === 'perServing' ? 1 : portion.amount / label.serving.amount;
  const tolerance = Math.max(given.value * TOLERANCE.share, TOLERANCE.kcalPerServing * servings);
  const [least, most] = [macros.least - tolerance, macros.most + tolerance];
  if (given.value <= most && (given.lessThan || given.value >= least)) return [];
  const expected = Math.round(given.value < least ? macros.least : macros.most);
  return [{ code: 'energy', column, row: energy.index, given: given.value, expected }];
};

/** A part cannot be more than the whole. */
const checkPart = (
  { rows }: CheckedLabel,
  column: LabelColumn,
  code: 'saturates' | 'sugars',
  whole: Nutrient,
): LabelFault[] => {
  const part = findRow(rows, code);
  const amount = gramsOf(part?.row[column]);
  const limit = gramsOf(findRow(rows, whole)?.row[column]);
  if (!part || amount === undefined || limit === undefined || amount <= limit + 1e-9) return [];
  return [{ code, column, row: part.index, given: round(amount), expected: round(limit) }];
};

const checkSums = ({ rows }: CheckedLabel, column: LabelColumn, portion: Portion): LabelFault[] => {
  // A millilitre can weigh more than a gram.
  if (portion.unit !== 'g') return [];
  const limit = portion.amount * SUM_SHARE + ROUNDING;
  const single = rows.flatMap((row, index): LabelFault[] => {
    const grams = gramsOf(row[column]);
    return grams !== undefined && grams > limit
      ? [{ code: 'serving', column, row: index, given: round(grams), expected: portion.amount }]
      : [];
  });
  if (single.length > 0) return single;
  const found = (['protein', 'carbohydrate', 'fat'] as const).flatMap((nutrient) => {
    const macro = findRow(rows, nutrient);
    const grams = gramsOf(macro?.row[column]);
    return macro && grams !== undefined ? [{ index: macro.index, grams }] : [];
  });
  const sum = found.reduce((total, { grams }) => total + grams, 0);
  const [first] = found;
  if (!first || sum <= limit) return [];
  return [{ code: 'macros', column, row: first.index, given: round(sum), expected: portion.amount }];
};

export const checkLabel = (label: CheckedLabel): LabelFault[] => {
  const columns: readonly [LabelColumn, Portion | null | undefined][] = [
    ['perServing', label.serving],
    ['per100', label.basis],
  ];
  return columns.flatMap(([column, portion]) =>
    portion && portion.amount > 0 && label.serving.amount > 0
      ? [
          ...checkEnergy(label, column, portion),
          ...checkPart(label, column, 'saturates', 'fat'),
          ...checkPart(label, column, 'sugars', 'carbohydrate'),
          ...checkSums(label, column, portion),
        ]
      : [],
  );
};
