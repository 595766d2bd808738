import { readFileSync } from 'node:fs';

/**
 * Processor time that a process has used so far, the system's share included: in ticks, of 10 ms on every machine that Node
 * knows. Undefined where there is no such process, and where the system does not tell (all but Linux).
 *
 * @param {number | undefined} pid
 */
export function readProcessorTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the last bracket may hold spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}
