import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type Kysely,
  type OperationNode,
  type QueryResult,
  type RawBuilder,
  ValueNode,
} from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { findDirect } from './direct.ts';
import { nameStatement } from './statement-names.ts';

type Scalar = string | number | null;
type Row = Readonly<Record<string, Scalar>>;
/** What a statement is run with. Lists and `undefined` shape its text, all else only fills it. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | readonly Row[] | undefined>>;

/** What stands for a value in the text of a statement: nothing can be computed with it. */
type Slot<T> = [T] extends [Scalar | undefined]
  ? Expression<Exclude<T, undefined>> | Extract<T, undefined>
  : T extends readonly (infer Entry)[]
    ? readonly Slot<Entry>[]
    : { readonly [K in keyof T]: Slot<T[K]> };
export type Slots<V extends Values> = { readonly [K in keyof V]: Slot<V[K]> };

/** A statement that is built and compiled once for each of its shapes, and then only filled. Runs on any connection or transaction. */
export interface Prepared<V extends Values, Result> {
  list(db: Kysely<Database>, values: V): Promise<Result[]>;
  find(db: Kysely<Database>, values: V): Promise<Result | undefined>;
  /** @throws Error when there is no row */
  get(db: Kysely<Database>, values: V): Promise<Result>;
  /** Answers how many rows were written. */
  run(db: Kysely<Database>, values: V): Promise<number>;
}

/** How many shapes of a statement are kept: lists come in any length. */
const MAX_SHAPES = 100;

type Read = (values: Values) => unknown;

class Placeholder implements Expression<unknown> {
  readonly read: Read;

  constructor(read: Read) {
    this.read = read;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

const slotOf = (value: unknown, read: Read): unknown => {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) return new Placeholder(read);
  if (Array.isArray(value))
    return value.map((entry, i) => slotOf(entry, (values) => (read(values) as readonly unknown[])[i]));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      slotOf(entry, (values) => (read(values) as Readonly<Record<string, unknown>>)[name]),
    ]),
  );
};

/** What of the values decides about the text: which are there, and how long their lists are. */
const shapeOf = (values: Values): string => {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    shape += Array.isArray(value) ? `${name} ${value.length},` : `${name},`;
  }
  return shape;
};

interface Shape {
  readonly compiled: CompiledQuery;
  /** Where each parameter comes from; one that is no placeholder stays as it is. */
  readonly parameters: readonly unknown[];
}

const fill = ({ parameters }: Shape, values: Values): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.read(values) : parameter));

export interface PrepareOptions {
  /**
   * Is it run with other values again? `false` for a statement whose best plan depends on them, as that of a search does:
   * PostgreSQL plans a statement that it knows by name for any values, after its fifth run.
   */
  readonly isReused?: boolean;
}

/**
 * Prepares a statement. `build` is called once for every shape of its values (which of them are `undefined`, how long
 * lists are), so it may decide by these alone.
 *
 * @example
 * const names = prepare((db, { ids }: Slots<{ ids: readonly number[] }>) =>
 *   db.selectFrom('product').select(['id', 'name_en']).where('id', 'in', ids));
 * await names.list(app.db.read, { ids: [1, 2] });
 */
export const prepare = <V extends Values, Result>(
  build: (db: Kysely<Database>, slots: Slots<V>) => Compilable<Result> | RawBuilder<Result>,
  { isReused = true }: PrepareOptions = {},
): Prepared<V, Result> => {
  /** The engines write the same statement differently. */
  const engines = new WeakMap<object, Map<string, Shape>>();

  const compile = (db: Kysely<Database>, values: V): Shape => {
    const compiled = (build(db, slotOf(values, (given) => given) as Slots<V>) as RawBuilder<Result>).compile(
      db,
    );
    return { compiled, parameters: compiled.parameters };
  };

  const findShape = (db: Kysely<Database>, values: V): Shape => {
    const { adapter, plugins } = db.getExecutor();
    // A plugin wants to see every statement.
    if (plugins.length > 0 || !isReused) return compile(db, values);
    let shapes = engines.get(adapter.constructor);
    if (!shapes) {
      shapes = new Map();
      engines.set(adapter.constructor, shapes);
    }
    const key = shapeOf(values);
    const known = shapes.get(key);
    if (known) return known;
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    const made = compile(db, values);
    nameStatement(made.compiled.sql);
    shapes.set(key, made);
    return made;
  };

  const runOn = (db: Kysely<Database>, values: V): Promise<QueryResult<Result>> => {
    const shape = findShape(db, values);
    return db.executeQuery<Result>({
      ...shape.compiled,
      parameters: fill(shape, values),
    } as CompiledQuery<Result>);
  };

  const list = async (db: Kysely<Database>, values: V): Promise<Result[]> => {
    const direct = findDirect(db);
    if (!direct) return (await runOn(db, values)).rows;
    const shape = findShape(db, values);
    return direct.prepare(shape.compiled.sql).all(fill(shape, values)) as Result[];
  };

  return {
    list,
    find: async (db, values) => (await list(db, values))[0],
    get: async (db, values) => {
      const [row] = await list(db, values);
      if (row === undefined) throw new Error(`no row: ${findShape(db, values).compiled.sql}`);
      return row;
    },
    run: async (db, values) => {
      const direct = findDirect(db);
      if (!direct) return Number((await runOn(db, values)).numAffectedRows ?? 0);
      const shape = findShape(db, values);
      return Number(direct.prepare(shape.compiled.sql).run(fill(shape, values)).changes);
    },
  };
};
