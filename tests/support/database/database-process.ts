import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './test-database.ts';

const CHILD = fileURLToPath(new URL('database-child.ts', import.meta.url));

export type DatabaseWork = 'migrate' | 'import' | 'count';

const start = (work: DatabaseWork, database: TestDatabase, catalogue: string): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, work, catalogue], {
    env: { ...process.env, DATABASE_URL: database.url, VAR_DIR: database.config.varDir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** Does the same work in several processes at the same time. @returns the standard error of each process */
export const runAtOnce = async (
  processes: number,
  work: DatabaseWork,
  database: TestDatabase,
  catalogue = '',
): Promise<string[]> => {
  const children = Array.from({ length: processes }, () => start(work, database, catalogue));
  const outcomes = children.map(async (child) => {
    const output: string[] = [];
    child.stderr?.on('data', (text) => output.push(String(text)));
    const [code] = await once(child, 'close');
    return code === 0 ? output.join('') : `exit code ${code}: ${output.join('')}`;
  });
  // Each process prints a line once its modules are loaded, or exits earlier.
  await Promise.all(
    children.map(({ stdout }) => stdout && once(createInterface(stdout), 'line').catch(() => {})),
  );
  for (const { stdin } of children) stdin?.end('go\n');
  return Promise.all(outcomes);
};
