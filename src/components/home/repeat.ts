import { CAROUSEL_MINIMUM } from '#domain/constants.ts';

/** A row with too few products for a carousel repeats them until it is full. */
export const repeatToFill = <T>(list: readonly T[], minimum = CAROUSEL_MINIMUM): T[] =>
  list.length === 0 || list.length >= minimum
    ? [...list]
    : Array.from({ length: Math.ceil(minimum / list.length) }, () => list).flat();
