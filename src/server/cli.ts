import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { runCli } from './cli/terminal/run-cli.ts';

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The end of input is an empty answer.
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
};

/** `npm run shop -- ...`: what whoever runs the shop does to it from a terminal. */
process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  directory: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  readInput: () => text(process.stdin),
});
