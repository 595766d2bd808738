import { availableParallelism } from 'node:os';
import { createSemaphore } from '#server/platform/concurrency.ts';
import type { JobName, Jobs } from './process/jobs.ts';
import { type PictureProcess, startPictureProcess } from './process/picture-process.ts';

/** Time without work after which a process ends. */
const IDLE_MS = 10_000;

const PROCESSES = Math.max(2, Math.min(4, availableParallelism()));

interface LaneRules {
  /** Processes at the same time. Each runs one job, so that a limit ends no other job. */
  readonly processes: number;
  /** Time of a job on the processor. */
  readonly seconds: number;
}

const openLane = ({ processes, seconds }: LaneRules) => {
  const semaphore = createSemaphore(processes);
  const idle: PictureProcess[] = [];
  let timer: NodeJS.Timeout | undefined;

  const take = (): PictureProcess => {
    for (let next = idle.pop(); next; next = idle.pop()) if (next.isUsable()) return next;
    return startPictureProcess();
  };
  const endIdle = () => {
    for (const one of idle.splice(0)) one.kill();
  };

  return <J extends JobName>(job: J, input: Jobs[J][0]): Promise<Jobs[J][1]> =>
    semaphore.run(async () => {
      const taken = take();
      try {
        return await taken.run({ job, input, seconds });
      } finally {
        idle.push(taken);
        clearTimeout(timer);
        timer = setTimeout(endIdle, IDLE_MS).unref();
      }
    });
};

/**
 * Decodes and encodes pictures in other processes, at low priority, with limits of time and memory. A lane never waits for
 * another one. All stores of this process share the lanes, whose processes start with the first job.
 */
export const pictureWork = {
  /** Uploads by the staff, and imports. */
  shop: openLane({ processes: PROCESSES, seconds: 60 }),
  customers: openLane({ processes: 1, seconds: 15 }),
  /** Sizes that a visitor waits for. */
  variants: openLane({ processes: PROCESSES, seconds: 60 }),
};
