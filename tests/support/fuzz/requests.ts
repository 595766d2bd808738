import fc from 'fast-check';
import { hostileKey, hostileValue } from './hostile.ts';

export interface FuzzRequest {
  readonly name: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

const NESTED = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const DEEP_OBJECT = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;

const BROKEN: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"requestParameters": null}',
  '{"requestParameters": []}',
  '{"requestParameters": {"PageSize": NaN}}',
  '{"__proto__": {"requestParameters": {}}}',
  '{"requestParameters": {"__proto__": {"PageSize": 5}, "PageNo": 1}}',
  '{"requestParameters": {"PageNo": 1, "PageNo": "2"}}',
  `{"requestParameters": ${DEEP_OBJECT}}`,
  `{"requestParameters": {"ProductId": ${NESTED}, "cartJsonData": ${NESTED}, "ProductsIds": ${NESTED}}}`,
  JSON.stringify({ requestParameters: { cartJsonData: NESTED, ProductsIds: NESTED, ProductId: 1 } }),
  JSON.stringify({ requestParameters: { x: 'x'.repeat(300_000) } }),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  new Uint8Array([0xed, 0xa0, 0x80]),
  new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
];

const JSON_TYPE = { 'Content-Type': 'application/json' };

type Change = (parameters: Record<string, unknown>) => void;

const changeOf = (keys: readonly string[]): fc.Arbitrary<Change> => {
  const key = fc.oneof(
    { arbitrary: fc.constantFrom(...keys, 'recordValueJson'), weight: 6 },
    { arbitrary: hostileKey, weight: 1 },
  );
  return fc.oneof(
    { arbitrary: fc.tuple(key, hostileValue).map(([name, value]) => assign(name, value)), weight: 6 },
    {
      arbitrary: key.map(
        (name): Change =>
          (parameters) =>
            Reflect.deleteProperty(parameters, name),
      ),
      weight: 1,
    },
    {
      arbitrary: key.map(
        (name): Change =>
          (parameters) =>
            assign(name, [parameters[name]])(parameters),
      ),
      weight: 1,
    },
  );
};

const assign =
  (name: string, value: unknown): Change =>
  (parameters) => {
    parameters[name] = value;
  };

const mutated = (good: Parameters): fc.Arbitrary<string> =>
  fc.array(changeOf(Object.keys(good)), { minLength: 1, maxLength: 3 }).map((changes) => {
    const parameters = { ...good };
    for (const change of changes) change(parameters);
    return JSON.stringify({ requestParameters: parameters });
  });

/** Generates requests for all calls: mostly valid ones with a corrupted part, some completely invalid. */
export const fuzzRequest = (
  table: Readonly<Record<string, Parameters>>,
  customer: { readonly token: string; readonly userId: number },
): fc.Arbitrary<FuzzRequest> => {
  const signedIn = { Token: customer.token, UserID: String(customer.userId) };
  const headers = fc.oneof(
    { arbitrary: fc.constant({ ...JSON_TYPE, ...signedIn }), weight: 12 },
    {
      arbitrary: fc.constantFrom<Record<string, string>>(
        JSON_TYPE,
        { ...JSON_TYPE, Token: 'x'.repeat(5000), UserID: '1e308' },
        { ...JSON_TYPE, ...signedIn, UserID: "1' or '1'='1" },
        { ...JSON_TYPE, ...signedIn, 'Accept-Language': 'x,'.repeat(2000) },
        { ...signedIn, 'Content-Type': 'text/plain' },
        { ...signedIn, 'Content-Type': 'application/json; charset=utf-16' },
        { ...signedIn, 'Content-Type': 'multipart/form-data; boundary=x' },
      ),
      weight: 2,
    },
  );
  const method = fc.oneof(
    { arbitrary: fc.constant('POST'), weight: 30 },
    { arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'), weight: 1 },
  );
  return fc.constantFrom(...Object.keys(table)).chain((name) =>
    fc
      .tuple(
        method,
        headers,
        fc.oneof(
          { arbitrary: mutated(table[name] ?? {}), weight: 10 },
          { arbitrary: fc.constantFrom(...BROKEN), weight: 1 },
        ),
      )
      .map(([verb, sent, body]) => ({
        name,
        method: verb,
        headers: sent,
        body: verb === 'GET' || verb === 'HEAD' ? undefined : body,
      })),
  );
};
