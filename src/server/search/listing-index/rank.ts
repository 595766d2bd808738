export interface Cut {
  readonly limit: number;
  readonly offset: number;
}

/** Quickselect: returns the value that would be at `n` in ascending order, and reorders `values`. */
const findNth = (values: Float64Array, n: number): number => {
  const at = (index: number): number => values[index] ?? 0;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = at((low + high) >>> 1);
    let [left, right] = [low, high];
    while (left <= right) {
      while (at(left) < pivot) left += 1;
      while (at(right) > pivot) right -= 1;
      if (left > right) break;
      const value = at(left);
      values[left] = at(right);
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (n <= right) high = right;
    else if (n >= left) low = left;
    else break;
  }
  return at(n);
};

/** Returns the `limit` best results from `offset`, by descending score and then by number. Sorts only those. */
export const rank = (results: readonly number[], scores: Float64Array, { limit, offset }: Cut): number[] => {
  if (limit <= 0 || offset >= results.length) return [];
  const scoreOf = (result: number): number => scores[result] ?? 0;
  const unsorted = new Float64Array(results.length);
  for (let n = 0; n < results.length; n += 1) unsorted[n] = scoreOf(results[n] ?? 0);
  const worst = findNth(unsorted, Math.max(0, results.length - offset - limit));
  const best = findNth(unsorted, results.length - 1 - offset);
  let better = 0;
  const near: number[] = [];
  for (let n = 0; n < results.length; n += 1) {
    const result = results[n] ?? 0;
    if (scoreOf(result) > best) better += 1;
    else if (scoreOf(result) >= worst) near.push(result);
  }
  return near
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(offset - better, offset - better + limit);
};
