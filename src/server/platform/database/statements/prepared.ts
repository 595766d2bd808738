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
import { createNamer } from './statement-names.ts';

type Scalar = string | number | null;
type Row = Readonly<Record<string, Scalar>>;
/** Lists and `undefined` values change the SQL; other values are bound. */
export type Values = Readonly<Record<string, Scalar | readonly Scalar[] | readonly Row[] | undefined>>;

type Slot<T> = [T] extends [Scalar | undefined]
  ? Expression<Exclude<T, undefined>> | Extract<T, undefined>
  : T extends readonly (infer Entry)[]
    ? readonly Slot<Entry>[]
    : { readonly [K in keyof T]: Slot<T[K]> };
export type Slots<V extends Values> = { readonly [K in keyof V]: Slot<V[K]> };

export interface Prepared<V extends Values, Result> {
  list(db: Kysely<Database>, values: V): Promise<Result[]>;
  find(db: Kysely<Database>, values: V): Promise<Result | undefined>;
  /** @throws Error when there is no row */
  get(db: Kysely<Database>, values: V): Promise<Result>;
  /** @returns the number of affected rows */
  run(db: Kysely<Database>, values: V): Promise<number>;
}

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

/** The shape of the values guarantees that the part exists. */
const partOf = (value: unknown, key: string | number): unknown =>
  (value as Readonly<Record<string | number, unknown>>)[key];

const slotOf = (value: unknown, read: Read): unknown => {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) return new Placeholder(read);
  if (Array.isArray(value))
    return value.map((entry, i) => slotOf(entry, (values) => partOf(read(values), i)));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      slotOf(entry, (values) => partOf(read(values), name)),
    ]),
  );
};

const shapeOf = (values: Values): string => {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    shape += Array.isArray(value) ? `${name} ${value.length},` : `${name},`;
  }
  return shape;
};

interface Shape<Result> {
  readonly compiled: CompiledQuery<Result>;
  readonly parameters: readonly unknown[];
}

const fill = ({ parameters }: Shape<unknown>, values: Values): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.read(values) : parameter));

export interface PrepareOptions {
  /** Set to `false` if the best plan depends on the values. PostgreSQL may use a generic plan for named statements. */
  readonly isReused?: boolean;
}

/**
 * Calls `build` once per shape: the defined values and the lengths of lists. It must depend on nothing else.
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
  const engines = new WeakMap<object, Map<string, Shape<Result>>>();
  const nameShape = createNamer();

  const compile = (db: Kysely<Database>, values: V): Shape<Result> => {
    // slotOf replaces each value by a placeholder.
    const slots = slotOf(values, (given) => given) as Slots<V>;
    const compiled = build(db, slots).compile(db);
    return { compiled, parameters: compiled.parameters };
  };

  const findShape = (db: Kysely<Database>, values: V): Shape<Result> => {
    const { adapter, plugins } = db.getExecutor();
    // Plugins must see every statement.
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
    nameShape(made.compiled.sql);
    shapes.set(key, made);
    return made;
  };

  const runOn = (db: Kysely<Database>, values: V): Promise<QueryResult<Result>> => {
    const shape = findShape(db, values);
    return db.executeQuery({ ...shape.compiled, parameters: fill(shape, values) });
  };

  const list = async (db: Kysely<Database>, values: V): Promise<Result[]> => {
    const direct = findDirect(db);
    if (!direct) return (await runOn(db, values)).rows;
    const shape = findShape(db, values);
    // `build` determines the type of the rows.
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
