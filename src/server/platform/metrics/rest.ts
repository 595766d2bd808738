import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_EVERY_MS = 5_000;
/** Of one processor: whoever takes less is at rest. What a process looks after by itself takes 0.02, on a slow machine twice that. */
const SHARE_AT_REST = 0.1;
/** What a process has grown by since it last tidied up, where a pause of some 0.1 s is worth it. */
const WORTH_BYTES = 64 * 1024 * 1024;

/** What is known of the process, for a test to say otherwise. */
export interface Vitals {
  /** Microseconds of processor time so far. */
  cpu(): number;
  /** Resident bytes. */
  memory(): number;
  collect(): void;
}

/** Of this process. */
export const readVitals = (): Vitals => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  return {
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    memory: () => process.memoryUsage.rss(),
    // Any other kind of collection keeps the pages that it empties for later, which were half of what a rush left behind.
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
};

/**
 * After a rush an engine keeps the room that its garbage took until somebody makes more of it, which at night is nobody: memory is
 * given back as soon as the process is at rest, when the pause meets no request.
 *
 * @returns stops it
 */
export const giveBackAtRest = (vitals: Vitals = readVitals(), everyMs = CHECK_EVERY_MS): (() => void) => {
  let cpu = vitals.cpu();
  let least = vitals.memory();
  const timer = setInterval(() => {
    const [before, memory] = [cpu, vitals.memory()];
    cpu = vitals.cpu();
    least = Math.min(least, memory);
    const isAtRest = cpu - before < everyMs * 1000 * SHARE_AT_REST;
    if (!isAtRest || memory - least < WORTH_BYTES) return;
    vitals.collect();
    least = vitals.memory();
    cpu = vitals.cpu();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
