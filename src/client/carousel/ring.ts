export const countRepeats = (length: number, minimum: number): number =>
  length === 0 ? 0 : Math.max(0, Math.ceil(minimum / length) - 1);

/** An endless carousel requires at least one slide more than are in view. */
export const canRun = (length: number, inView: number): boolean => length >= inView + 1;
