/** Splits a list into parts of at most `size` entries, such as for the parameters of a statement. */
export function* inBatches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
