let count = 0;
let seconds = 0;

export const readQueryCount = (): { readonly count: number; readonly seconds: number } => ({
  count,
  seconds,
});

/** @param begun start time from `performance.now()` */
const recordQuery = (begun: number): void => {
  count += 1;
  seconds += (performance.now() - begun) / 1000;
};

export const countQuery = <T>(run: () => T): T => {
  const begun = performance.now();
  try {
    return run();
  } finally {
    recordQuery(begun);
  }
};

export const countRemoteQuery = async <T>(run: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    recordQuery(begun);
  }
};
