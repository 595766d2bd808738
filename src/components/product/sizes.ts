import type { Row } from '#contract/endpoints.ts';

export type Size = Row<'get-size-list'>;

/** A weight is a size too, and has no measurements. */
export const listMeasured = (sizes: readonly Size[]): Size[] =>
  sizes.filter((size) => size.Inches ?? size.Centimeters);
