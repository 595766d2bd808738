import { readdir, readFile } from 'node:fs/promises';
import { readProcessorTime } from '../../../src/server/run/launch/processes/processor-time.mjs';

/** USER_HZ, which is 100 on all Linux platforms of Node. */
const TICKS_A_SECOND = 100;

const listFamily = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const pids = children.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(pids.map(listFamily))).flat()];
};

/** Returns user and system CPU seconds of a process and its children. */
export const readCpuSeconds = async (pid: number): Promise<number> => {
  const ticks = (await listFamily(pid)).map((member) => readProcessorTime(member) ?? 0);
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
};

/** Returns the resident memory in MB of the largest process of a process tree. */
export const readMemory = async (pid: number): Promise<number> => {
  const sizes = await Promise.all(
    (await listFamily(pid)).map(async (member) => {
      const status = await readFile(`/proc/${member}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.round(Math.max(...sizes));
};
