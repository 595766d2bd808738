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

/** Returns the `limit` best places from `offset`, by descending score and then by place. Sorts only those. */
export const rank = (places: readonly number[], scores: Float64Array, { limit, offset }: Cut): number[] => {
  if (limit <= 0 || offset >= places.length) return [];
  const scoreOf = (place: number): number => scores[place] ?? 0;
  const unsorted = new Float64Array(places.length);
  for (let n = 0; n < places.length; n += 1) unsorted[n] = scoreOf(places[n] ?? 0);
  const worst = findNth(unsorted, Math.max(0, places.length - offset - limit));
  const best = findNth(unsorted, places.length - 1 - offset);
  let better = 0;
  const near: number[] = [];
  for (let n = 0; n < places.length; n += 1) {
    const place = places[n] ?? 0;
    if (scoreOf(place) > best) better += 1;
    else if (scoreOf(place) >= worst) near.push(place);
  }
  return near
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(offset - better, offset - better + limit);
};
