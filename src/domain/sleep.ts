/** Resolves after `ms` milliseconds. 0 resolves in the next task. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
