/** A list with too few entries for a carousel is repeated as a whole until it has enough: how many times more? */
export const countRepeats = (length: number, minimum: number): number =>
  length === 0 ? 0 : Math.max(0, Math.ceil(minimum / length) - 1);

/** A ring of slides runs without a gap only with one more of them than is in view. */
export const canRun = (length: number, inView: number): boolean => length >= inView + 1;
