/** What a button of a row does, as the value of its field `step`. */
export const ROW_STEPS = ['up', 'down', 'first', 'remove'] as const;
export type RowStep = (typeof ROW_STEPS)[number];

/** @example formatStep('up', 'images', '2') */
export const formatStep = (step: RowStep, list: string, id: string | number): string =>
  `${step} ${list} ${id}`;
