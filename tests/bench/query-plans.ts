import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { App } from '#server/app.ts';
import { runCall } from '#server/run-call.ts';

/** An app whose statements are written down before they run. */
const recordStatements = (app: App): { app: App; statements: CompiledQuery[] } => {
  const statements: CompiledQuery[] = [];
  const executor = app.db.read.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const read = app.db.read.withPlugin(plugin);
  return { app: { ...app, db: { ...app.db, read, lagging: read } }, statements };
};

const explain = async (app: App, { sql: text, parameters }: CompiledQuery): Promise<string[]> => {
  const words = app.db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await app.db.read.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${words} ${text}`, [...parameters]),
  );
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
};

/** Every statement of a category page without filters, and how the engine runs it. */
export const explainCategoryPage = async (app: App, CategoryID: number): Promise<string[]> => {
  const recording = recordStatements(app);
  await runCall(
    'get-all-products',
    { CategoryID },
    { app: recording.app, locale: 'en', customerId: 0, tokenHash: '', address: '' },
  );
  const lines: string[] = [];
  // Parts of a union come by themselves too.
  const whole = recording.statements.filter(
    ({ sql }) => !recording.statements.some((other) => other.sql !== sql && other.sql.startsWith(sql)),
  );
  for (const statement of whole)
    lines.push(
      `- ${statement.sql.slice(0, 160)} ...`,
      ...(await explain(app, statement)).map((line) => `    ${line}`),
    );
  return lines;
};
