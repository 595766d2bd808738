import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MediaError } from '../media-error.ts';
import type { JobName, Jobs } from './jobs.ts';
import type { Order, Report } from './messages.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
/** Duration of a job beside busy processes, compared with its time on the processor. */
const WALL_FACTOR = 5;
/** Allocators keep memory, so a process that has grown is replaced. */
const SPENT_BYTES = 300 * 1024 * 1024;

export interface PictureProcess {
  readonly isUsable: () => boolean;
  /** @throws MediaError */
  run<J extends JobName>(order: Order<J>): Promise<Jobs[J][1]>;
  kill(): void;
}

/** It does not keep this process alive, except during a job, and ends with this process. */
export const startPictureProcess = (): PictureProcess => {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execArgv: [],
    // One job at a time needs one thread. More would each keep memory.
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  let isUsable = true;
  const kill = () => {
    isUsable = false;
    child.kill('SIGKILL');
  };
  let failure: Error | undefined;
  child.on('error', (error) => {
    isUsable = false;
    failure = error;
  });
  child.once('exit', () => {
    isUsable = false;
  });

  const run = async <J extends JobName>(order: Order<J>): Promise<Jobs[J][1]> => {
    const { promise, resolve, reject } = Promise.withResolvers<Jobs[J][1]>();
    const refuse = (error: MediaError): void => {
      if (error.code === 'too-complex') kill();
      reject(error);
    };
    const onReport = (report: Report): void => {
      if (report.kind === 'refused') refuse(new MediaError(report.code, report.fault));
      else if (report.kind === 'failed') reject(new Error(report.message));
      else {
        if (report.memory > SPENT_BYTES) kill();
        // The name of the job determines the type, which the compiler cannot follow.
        resolve(report.value as Jobs[J][1]);
      }
    };
    const onGone = () => reject(failure ?? MediaError.tooComplex());
    const onTimeout = () => refuse(MediaError.tooComplex());
    const timer = setTimeout(onTimeout, order.seconds * WALL_FACTOR * 1000);
    child.on('message', onReport).once('exit', onGone).once('error', onGone);
    child.channel?.ref();
    try {
      if (isUsable) child.send(order, (error) => error && reject(failure ?? error));
      else onGone();
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', onReport).off('exit', onGone).off('error', onGone);
      child.channel?.unref();
    }
  };
  return { isUsable: () => isUsable, run, kill };
};
