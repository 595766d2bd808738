import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows per statement: SQLite reads them in a few milliseconds, during which it blocks the process. */
export const CHUNK = 250;
const SORT_STEP = 10_000;

/** Yields all rows in chunks. Other requests are served between two chunks. */
export async function* readInChunks<Row>(
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows = await readAfter(last);
    yield rows;
    last = rows.length < CHUNK ? undefined : rows.at(-1);
    await nextTurn();
  } while (last !== undefined);
}

const LIST_STEP_BYTES = 2 ** 20;
const LIST_MAX_BYTES = 2 ** 30;

/** A growing list. A resizable buffer is returned to the system after use; the heap and the allocator keep theirs. */
export const createNumberList = () => {
  const buffer = new ArrayBuffer(0, { maxByteLength: LIST_MAX_BYTES });
  const numbers = new Uint32Array(buffer);
  let length = 0;
  return {
    numbers,
    length: (): number => length,
    push: (value: number): void => {
      if (length === numbers.length) buffer.resize(buffer.byteLength + LIST_STEP_BYTES);
      numbers[length] = value;
      length += 1;
    },
  };
};

/** Returns the index of the first element for which `isBefore` is false. The elements before it must all be true. */
export const findFirst = <T>(
  sorted: { readonly length: number; readonly [index: number]: T },
  isBefore: (element: T) => boolean,
): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const element = sorted[middle];
    if (element !== undefined && isBefore(element)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the place of a product in the ascending `ids`. */
export const findPlace = (ids: Float64Array, id: number): number | undefined => {
  const place = findFirst(ids, (other) => other < id);
  return ids[place] === id ? place : undefined;
};

/**
 * Returns the places of `values` in ascending order of the values, then of the places. Sorts numbers without a
 * comparison function, which takes a fifth of the time, and serves other requests between the steps.
 */
export const sortPlaces = async (values: Float64Array): Promise<Uint32Array> => {
  const count = values.length;
  const sorted = values.toSorted();
  const keys = new Float64Array(count);
  for (const [place, value] of values.entries()) {
    if (place % SORT_STEP === 0) await nextTurn();
    keys[place] = findFirst(sorted, (other) => other < value) * count + place;
  }
  await nextTurn();
  keys.sort();
  await nextTurn();
  return new Uint32Array(keys.map((key) => key % count));
};
