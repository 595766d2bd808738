import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import { ID_MAXIMUM } from '#domain/constants.ts';
import { typedCode, typedText } from './fields.ts';
import { responseMsg } from './response-msg.ts';

export interface Endpoint<
  Request extends GenericSchema = GenericSchema,
  Row extends GenericSchema = GenericSchema,
  Shape extends 'rows' | 'object' = 'rows' | 'object',
> {
  readonly request: Request;
  readonly row: Row;
  readonly shape: Shape;
  /** True if the call requires the customer's Token and UserID. */
  readonly customer: boolean;
  /** True if the session of a guest is enough. */
  readonly guests?: true;
  /** True if the call accepts device tokens, which identify the caller for rate limits. */
  readonly devices?: true;
  /** Value of the envelope's `message` on success, if the specification defines one. */
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

export const forCustomer = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, customer: true });

/** For customers and for guests, who order without an account. */
export const forGuests = <E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  customer: true,
  guests: true,
});

export const withDevices = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, devices: true });

export const withMessage = <E extends Endpoint>(message: string, endpoint: E): E => ({
  ...endpoint,
  message,
});

// Request fields. The limits bound the cost of queries and the size of requests.
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAXIMUM));
/** Comma-separated ids, a single id, or empty. Parsed to at most 100 distinct ids. */
export const idList = v.pipe(
  v.nullish(
    v.union([
      v.pipe(typedCode, v.maxLength(1200)),
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ID_MAXIMUM)),
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
export const text = (max: number) => v.pipe(typedText, v.maxLength(max));
/** A code, number or phone. */
export const code = (max: number) => v.pipe(typedCode, v.trim(), v.maxLength(max));
/** Optional text. Absent and null become ''. */
export const optionalText = (max: number) => v.nullish(text(max), '');
/** Optional code or search. */
export const optionalCode = (max: number) => v.nullish(code(max), '');
export const phone = v.nullish(v.pipe(typedCode, v.trim()), '');
export const pageNo = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1);
export const pageSize = (otherwise: number) =>
  v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), otherwise);
export const recordValueJson = v.nullish(text(10_000));

// Response fields.
export const rupees = v.pipe(v.number(), v.description('Rupees, at most two decimals'));
export const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601, UTC'));
export const url = v.pipe(v.string(), v.description('Absolute, or root-relative to the API host'));
export const responseRow = v.object({ ResponseMsg: responseMsg });
export const localizedTexts = v.array(
  v.object({ langId: v.pipe(v.number(), v.description('1 English, 2 Arabic')), text: v.string() }),
);
