import type { Clock } from '../../src/server/platform/clock.ts';

export const manualClock = (
  start = Date.parse('2026-03-10T06:30:00Z'),
): Clock & { advance(ms: number): void } => {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
};
