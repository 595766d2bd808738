/**
 * Runs `work` never twice at a time. A call during a run is not lost: one more run follows, which answers all calls that came
 * meanwhile.
 */
export const oneAfterTheOther = <T>(work: () => Promise<T>): (() => Promise<T>) => {
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
