/** The values that are known, in the order of `all`. */
export const knownValues = <T extends string>(all: readonly T[], values: readonly string[] = []): T[] =>
  all.filter((value) => values.includes(value));
