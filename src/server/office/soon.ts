import { sleep } from '#domain/sleep.ts';

/** A large shop takes longer. The page then shows the result when it is opened again. */
const ANSWER_WITHIN_MS = 10_000;

/** Undefined if the work goes on. */
export const soon = <T extends object>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, sleep(ANSWER_WITHIN_MS).then(() => undefined)]);
