import { runCli } from './cli/terminal/run-cli.ts';

/** `npm run shop -- ...`: what whoever runs the shop does to it from a terminal. */
process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  directory: process.env.INIT_CWD ?? process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
