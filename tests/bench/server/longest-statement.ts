// `node --import=.../longest-statement.ts`: writes the longest statement of SQLite in a process of the shop to a file.
import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';

/** Statements of the start are ignored for this long. */
export const IGNORED_S = 30;

const file = process.env.LONGEST_STATEMENT_FILE;
let longestMs = 0;

const { all } = StatementSync.prototype;

/** Measures processor time, because other processes may interrupt this one. */
const timed: typeof all = function timed(this: StatementSync, ...parameters) {
  const before = process.threadCpuUsage();
  const rows = Reflect.apply(all, this, parameters);
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  if (file && ms > longestMs && process.uptime() > IGNORED_S) {
    longestMs = ms;
    writeFileSync(file, `${ms.toFixed(1)} ms: ${this.sourceSQL}`);
  }
  return rows;
};

if (cluster.isWorker) StatementSync.prototype.all = timed;
