import type { Row } from '#contract/endpoints.ts';

export type Size = Row<'get-size-list'>;

/** @returns the sizes with measurements. Weights have none. */
export const listMeasured = (sizes: readonly Size[]): Size[] =>
  sizes.filter((size) => size.Inches ?? size.Centimeters);
