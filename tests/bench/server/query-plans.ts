import { CompiledQuery } from 'kysely';
import { runCall } from '#server/calls/run-call.ts';
import type { App } from '#server/context.ts';

const recordStatements = (app: App): { app: App; statements: CompiledQuery[] } => {
  const statements: CompiledQuery[] = [];
  const read = new Proxy(app.db.read, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name === 'executeQuery')
        return (statement: CompiledQuery) => {
          statements.push(statement);
          return target.executeQuery(statement);
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { app: { ...app, db: { ...app.db, read, lagging: read } }, statements };
};

const explain = async (app: App, { sql: text, parameters }: CompiledQuery): Promise<string[]> => {
  const words = app.db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await app.db.read.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${words} ${text}`, [...parameters]),
  );
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
};

export const explainCategoryPage = async (app: App, CategoryID: number): Promise<string[]> => {
  const recording = recordStatements(app);
  await runCall(
    'get-all-products',
    { CategoryID },
    { app: recording.app, locale: 'en', customerId: 0, tokenHash: '', address: '' },
  );
  const lines: string[] = [];
  for (const statement of recording.statements)
    lines.push(
      `- ${statement.sql.slice(0, 160)} ...`,
      ...(await explain(app, statement)).map((line) => `    ${line}`),
    );
  return lines;
};
