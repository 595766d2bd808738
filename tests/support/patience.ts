import { availableParallelism, loadavg } from 'node:os';

/** Duration of `spin` on a quiet machine of the kind that the limits were written for. */
const QUIET_SPIN_MS = 25;
const SPINS = 5;
/** A machine cannot be trusted to keep its speed for a whole run, so no limit is shorter than this. */
const MIN_FACTOR = 1.5;
const MAX_FACTOR = 6;

const spin = (): number => {
  const began = performance.now();
  let sum = 0;
  for (let at = 0; at < 4_000_000; at += 1) sum = (sum * 31 + (at ^ (sum >>> 3))) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - began;
};

/** Measures how many times slower than a quiet machine this one is now, by a fixed loop and by its load. */
export const measureSlowness = (): number => {
  const times = Array.from({ length: SPINS }, spin).toSorted((a, b) => a - b);
  const byLoop = (times[Math.floor(SPINS / 2)] ?? QUIET_SPIN_MS) / QUIET_SPIN_MS;
  const byLoad = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.max(1, byLoop, byLoad);
};

/** Environment variable with the factor, which the runner measures once and passes to every process. */
export const PATIENCE_VARIABLE = 'TEST_PATIENCE';

const limitFactor = (factor: number): number => Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, factor));

export const readPatience = (): number => {
  const given = Number(process.env[PATIENCE_VARIABLE]);
  if (given > 0) return limitFactor(given);
  const measured = limitFactor(measureSlowness());
  process.env[PATIENCE_VARIABLE] = String(measured);
  return measured;
};

/** Returns a time-out for this machine. `ms` is enough on a quiet one. The only source of limits in tests. */
export const patient = (ms: number): number => Math.round(ms * readPatience());
