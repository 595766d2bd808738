import { readFileSync } from 'node:fs';

/**
 * Returns user and system time in ticks of 10 ms. Undefined if the process does not exist, and on systems other than
 * Linux.
 *
 * @param {number | undefined} pid
 */
export function readProcessorTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces. User and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}
