import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCli } from './cli/terminal/run-cli.ts';
import { loadEnvironmentFile } from './platform/environment/environment-file.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const directory = process.env.INIT_CWD ?? process.cwd();
// Resolves a relative DATABASE_URL in the same folder as `npm start`.
process.chdir(ROOT);

const warn = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Treats the end of input as an empty line.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
};

// A reader such as `head` may close the pipe early. The command still completes.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCli(process.argv.slice(2), {
  get environment() {
    for (const warning of loadEnvironmentFile(ROOT, process.env)) warn(warning);
    return process.env;
  },
  directory,
  print: (line) => process.stdout.write(`${line}\n`),
  warn,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  readInput: () => text(process.stdin),
});
