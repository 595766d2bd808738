import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#server/context.ts';
import { reasonOf } from '#server/platform/database/errors.ts';
import {
  type Replication,
  readReplication,
  setSynchronousReplicas,
} from '#server/platform/database/replicas/replication.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Command, type CommandGroup, readArguments, type Terminal } from './terminal/command.ts';
import { withShop } from './terminal/open-shop.ts';
import { JSON_OPTION, readNone, readOne } from './terminal/options.ts';
import { formatJson } from './terminal/plain-text.ts';

const OF_POSTGRES = 'The shop uses SQLite, which has no replication.';

const formatReplication = ({ primary, waitsFor, replicas, waiting }: Replication): string[] => [
  `Primary: ${primary || 'on this machine'}`,
  waitsFor === ''
    ? 'Replication: ASYNCHRONOUS. If the primary is lost, the most recent orders may be lost with it.'
    : `Replication: synchronous, an order is confirmed once it is on ${waitsFor}.`,
  ...replicas.map(
    ({ name, address, state, mode, behind }) =>
      `  ${name} (${address || 'this machine'}): ${state}, ${mode}, ${behind} bytes behind`,
  ),
  ...(replicas.length === 0 ? ['  no replica is connected'] : []),
  ...(waiting > 0
    ? [`${waiting} commits are waiting for a replica. If it stays offline: npm run shop -- database degrade`]
    : []),
];

const withPostgres = async (terminal: Terminal, work: (app: App) => Promise<number>): Promise<number> =>
  withShop(terminal, async (app) => {
    if (app.db.engine !== 'postgres') throw new StartupError(OF_POSTGRES);
    return work(app);
  });

const print = (terminal: Terminal, replication: Replication, asJson: boolean): number => {
  if (asJson) terminal.print(formatJson({ ok: true, ...replication }));
  else formatReplication(replication).forEach(terminal.print);
  return 0;
};

const SETTLE_MS = 100;
const SETTLE_TIMES = 50;

const settle = async ({ db }: App, names: string): Promise<Replication> => {
  for (let left = SETTLE_TIMES; ; left -= 1) {
    const replication = await readReplication(db.read);
    if (replication.waitsFor === names || left <= 0) return replication;
    await wait(SETTLE_MS);
  }
};

const change = async (app: App, names: string): Promise<Replication> => {
  try {
    await setSynchronousReplicas(app.db.read, names);
  } catch (error) {
    throw new StartupError(
      `The database user may not change replication (${reasonOf(error)}). Run as superuser: alter system set synchronous_standby_names = '${names}'; select pg_reload_conf();`,
    );
  }
  return settle(app, names);
};

const statusCommand: Command = {
  usage: '[--json]',
  summary: 'Shows the primary, the replicas with their lag, and whether orders wait for a replica.',
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withPostgres(terminal, async ({ db }) =>
      print(terminal, await readReplication(db.read), values.json),
    );
  },
};

const degradeCommand: Command = {
  usage: '[--json]',
  summary: 'Makes replication asynchronous, so that orders continue when the replica is lost.',
  details: [
    'Until `database synchronous NAME` is run with a connected replica, losing the primary can lose orders.',
    'The user of DATABASE_URL needs privileges: grant alter system on parameter synchronous_standby_names,',
    'and grant execute on function pg_reload_conf().',
  ],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    readNone(positionals);
    return withPostgres(terminal, async (app) => {
      const replication = await change(app, '');
      app.log.warn('replication was made asynchronous by the operator');
      return print(terminal, replication, values.json);
    });
  },
};

const synchronousCommand: Command = {
  usage: 'NAMES [--json]',
  summary: 'Makes every order wait for a replica again; NAMES as in synchronous_standby_names.',
  details: ['Refused while no replica is streaming, since every order would hang.'],
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, JSON_OPTION);
    const names = readOne(positionals, 'the name of a replica');
    return withPostgres(terminal, async (app) => {
      const { replicas } = await readReplication(app.db.read);
      if (!replicas.some(({ state, name }) => state === 'streaming' && names.includes(name)))
        throw new StartupError(`No replica with this name is streaming, so every order would hang: ${names}`);
      return print(terminal, await change(app, names), values.json);
    });
  },
};

export const databaseCommands: CommandGroup = {
  summary: 'The servers of the database.',
  commands: new Map([
    ['status', statusCommand],
    ['degrade', degradeCommand],
    ['synchronous', synchronousCommand],
  ]),
};
