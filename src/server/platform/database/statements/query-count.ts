let count = 0;
let seconds = 0;

/** Statements that this process has run since it started, and the time until they answered; failed ones included. */
export const readQueryCount = (): { readonly count: number; readonly seconds: number } => ({
  count,
  seconds,
});

/** @param begun of `performance.now()` */
const noteQuery = (begun: number): void => {
  count += 1;
  seconds += (performance.now() - begun) / 1000;
};

/** Counts a statement that answers at once. */
export const countQuery = <T>(run: () => T): T => {
  const begun = performance.now();
  try {
    return run();
  } finally {
    noteQuery(begun);
  }
};

/** Counts a statement that a server answers. */
export const countRemoteQuery = async <T>(run: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    noteQuery(begun);
  }
};
