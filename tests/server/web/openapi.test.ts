import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { listGoodRequests } from '../../support/good-requests.ts';
import { openTestShop, type TestShop } from '../../support/shop/test-shop.ts';

interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': {
          readonly schema: { readonly properties: { readonly data: { readonly contentSchema: object } } };
        };
      };
    };
  };
}
interface Document {
  readonly paths: Record<string, { readonly post?: Operation; readonly get?: object }>;
  readonly components: object;
}

let shop: TestShop;
let document: Document;
beforeAll(async () => {
  shop = await openTestShop();
  document = (await (await fetch(`${shop.url}/api/v1/openapi.json`)).json()) as Document;
});
afterAll(() => shop.close());

const check = (schema: object, value: unknown): string => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.validate({ ...schema, components: document.components }, value);
  return ajv.errorsText();
};

const operationOf = (name: string): Operation => {
  const operation = document.paths[endpointPath(name)]?.post;
  if (!operation) throw new Error(`${name} is missing in the document`);
  return operation;
};

test('the document is OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('every call of the contract is in it, and the download', () => {
  for (const name of Object.keys(endpoints)) expect(operationOf(name)).toBeDefined();
  expect(document.paths['/api/v1/common/download-digital-file/{OrderItemID}/{token}']?.get).toBeDefined();
});

test('it can be cached, and is not sent twice', async () => {
  const first = await fetch(`${shop.url}/api/v1/openapi.json`);
  expect(first.headers.get('cache-control')).toContain('max-age');
  const again = await fetch(`${shop.url}/api/v1/openapi.json`, {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

/** Calls that are refused, because they require an emailed code. */
const REFUSED: ReadonlyMap<string, number> = new Map([
  ['validate-otp-change-password', 400],
  ['confirm-contact', 400],
  ['confirm-email-change', 400],
  ['claim-guest-orders', 409],
]);

test('valid requests match it, and so do the answers of the server', async () => {
  const { table, customer } = await listGoodRequests(shop);
  expect(Object.keys(table).sort()).toEqual(Object.keys(endpoints).sort());
  for (const [name, parameters] of Object.entries(table)) {
    const operation = operationOf(name);
    const request = check(operation.requestBody.content['application/json'].schema, {
      requestParameters: parameters,
    });
    expect([name, request]).toEqual([name, 'No errors']);
    const response = await fetch(`${shop.url}${endpointPath(name)}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Token: customer.token,
        UserID: String(customer.userId),
      },
      body: JSON.stringify({ requestParameters: parameters }),
    });
    const body = (await response.json()) as { data: string; errorMessage: string };
    const refused = REFUSED.get(name);
    if (refused) {
      expect([name, response.status]).toEqual([name, refused]);
      continue;
    }
    expect([name, response.status, body.errorMessage]).toEqual([name, 200, '']);
    const schema = operation.responses[200].content['application/json'].schema;
    expect([name, check(schema, body)]).toEqual([name, 'No errors']);
    const data = JSON.parse(body.data);
    expect([name, check(schema.properties.data.contentSchema, data)]).toEqual([name, 'No errors']);
    if (endpoints[name as EndpointName].shape === 'rows') expect(Array.isArray(data)).toBe(true);
  }
});

test('no call left an error in the log', () => {
  expect(shop.errors).toEqual([]);
});
