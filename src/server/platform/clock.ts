/** The shop's time, milliseconds. Part of the app, so that a test can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
