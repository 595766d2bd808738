import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';

/** A session ends at the latest after this time. */
export const SESSION_MS = 12 * HOUR_MS;
export const IDLE_MS = HOUR_MS;
/** Minimum interval between updates of the last use. */
export const TOUCH_MS = MINUTE_MS;
/** Dangerous acts need a second factor that is not older. */
export const FRESH_MS = 10 * MINUTE_MS;
/** Time to complete a sign-in. */
export const PENDING_MS = 15 * MINUTE_MS;

/** `enrol`: the member has no second factor and needs one. */
export type Stage = 'open' | 'confirm' | 'enrol';

export interface Factors {
  readonly totp: boolean;
  readonly passkey: boolean;
}

export const hasFactor = ({ totp, passkey }: Factors): boolean => totp || passkey;

interface StageFacts {
  readonly isDemo: boolean;
  readonly factors: Factors;
  readonly isConfirmed: boolean;
}

export const stageOf = ({ isDemo, factors, isConfirmed }: StageFacts): Stage => {
  if (hasFactor(factors)) return isConfirmed ? 'open' : 'confirm';
  return isDemo ? 'open' : 'enrol';
};
