import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

/** What crosses the wire in one call: where it is, what it takes, and the shape of what comes back. */
export interface Endpoint<
  Request extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
  Shape extends 'rows' | 'object' = 'rows' | 'object',
> {
  readonly request: Request;
  readonly row: Row;
  /** `data` is a list of rows, or one object. */
  readonly shape: Shape;
  /** Needs the customer's own Token and UserID. */
  readonly customer: boolean;
  /** Takes device tokens: the shop knows its caller by them. */
  readonly devices?: true;
  /** The envelope's `message` on success, where the spec names one. */
  readonly message?: string;
}

export type ParamsOf<E extends Endpoint> = InferOutput<E['request']>;
export type InputOf<E extends Endpoint> = InferInput<E['request']>;
export type RowOf<E extends Endpoint> = InferOutput<E['row']>;
export type AnswerOf<E extends Endpoint> = E['shape'] extends 'object' ? RowOf<E> : RowOf<E>[];

export const rows = <Request extends GenericSchema, Row extends GenericSchema>(
  request: Request,
  row: Row,
): Endpoint<Request, Row, 'rows'> => ({ request, row, shape: 'rows', customer: false });

export const object = <Request extends GenericSchema, Row extends GenericSchema>(
  request: Request,
  row: Row,
): Endpoint<Request, Row, 'object'> => ({ request, row, shape: 'object', customer: false });

/** The same call for signed-in customers only. */
export const forCustomer = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, customer: true });

/** The same call with device tokens in its header. */
export const knowingDevices = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, devices: true });

/** The same call with the spec's own words as the envelope's `message`. */
export const answering = <E extends Endpoint>(message: string, endpoint: E): E => ({ ...endpoint, message });

// Building blocks of requests. Limits keep every query and every message bounded.
const MAX_ID = 2_147_483_647;

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID));
/** Comma-joined ids, an id, or nothing -> a list without doubles, at most 100 long. */
export const idList = v.pipe(
  v.nullish(
    v.union([
      v.pipe(v.string(), v.maxLength(1200)),
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ID)),
    ]),
    '',
  ),
  v.transform((value) =>
    String(value)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== '0')
      .map(Number),
  ),
  v.array(id, 'must be a comma-joined list of ids'),
  v.maxLength(100),
  v.transform((ids) => [...new Set(ids)]),
);
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
/** Absent and null mean the empty text. */
export const optionalText = (max: number) => v.nullish(text(max), '');
/** Text of any length: the size of a request is its only limit. */
export const freeText = v.nullish(v.string(), '');
export const pageNo = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1);
export const pageSize = (otherwise: number) =>
  v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), otherwise);
export const recordValueJson = v.nullish(text(10_000));

// Building blocks of rows.
/** Decimal rupees, two decimals at most. */
export const rupees = v.pipe(v.number(), v.description('Rupees, two decimals at most'));
export const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601, UTC'));
export const url = v.pipe(v.string(), v.description('Absolute or root-relative to the API host'));
/** The outcome of a command in the spec's words. */
export const responseRow = v.object({ ResponseMsg: v.string() });
export const localizedTexts = v.array(
  v.object({ langId: v.pipe(v.number(), v.description('1 English, 2 Arabic')), text: v.string() }),
);
