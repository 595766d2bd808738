/** Calls during a run share one further run after it. */
export const runCoalesced = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | undefined;
  let following: Promise<T> | undefined;

  const run = (): Promise<T> => {
    const current = work().finally(() => {
      if (underWay === current) underWay = undefined;
    });
    underWay = current;
    return current;
  };
  const follow = async (before: Promise<T>): Promise<T> => {
    await before.catch(() => {});
    following = undefined;
    return run();
  };
  return () => {
    if (!underWay) return run();
    following ??= follow(underWay);
    return following;
  };
};
