/** Resolves after `ms`; with 0 in the next task. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
