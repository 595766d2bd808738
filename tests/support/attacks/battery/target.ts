import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { EndpointName, Input } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { CLIENT_HEADER } from '../../shop/reverse-proxy.ts';
import type { PayPalStandIn } from '../../stand-ins/paypal.ts';
import type { createTally } from '../tally.ts';

export interface Target {
  readonly url: string;
  readonly folder: string;
  readonly paypal: PayPalStandIn;
  /** True if a proxy forwards client addresses, so that requests can have many addresses. */
  readonly hasClients: boolean;
}

export type Tally = ReturnType<typeof createTally>;
export type Attack = (target: Target, tally: Tally) => Promise<void>;

export interface Sender {
  readonly client?: string;
  readonly token?: string;
  readonly userId?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Message {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Opens a new connection for each request, to reach all processes. Sends path and host unchanged. */
export const send = (
  { url }: Target,
  path: string,
  { method = 'GET', headers, body }: Message = {},
  { client, token, userId, headers: more }: Sender = {},
) => {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const request = ask(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(client && { [CLIENT_HEADER]: client }),
          ...(token && { Token: token }),
          ...(userId && { UserID: String(userId) }),
          ...headers,
          ...more,
        },
      },
      (response) => {
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
};

export interface Answer {
  readonly status: number;
  readonly rows: readonly Record<string, unknown>[];
  readonly error: string;
}

const readRows = (data: unknown): Answer['rows'] => {
  const rows: unknown = typeof data === 'string' ? JSON.parse(data) : [];
  return Array.isArray(rows) ? rows : [];
};

export const callShop = async <N extends EndpointName>(
  target: Target,
  name: N,
  input: Input<N>,
  sender: Sender = {},
): Promise<Answer> => {
  const { status, text } = await send(
    target,
    endpointPath(name),
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requestParameters: input }),
    },
    sender,
  );
  const body = JSON.parse(text) as { data?: unknown; errorCode?: string };
  return { status, rows: readRows(body.data), error: body.errorCode ?? '' };
};

export const PASSWORD = 'an honest horse';
let people = 0;

export const newPerson = () => {
  people += 1;
  return {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: `visitor${people}-${Date.now()}@example.com`,
    Password: PASSWORD,
    MobileNo: `+91 98450 ${String(10_000 + people)}`,
    AddressLineOne: `Flat ${people}, 22 Residency Road`,
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
  };
};

export const newAccount = async (target: Target, sender: Sender = {}, person = newPerson()) => {
  const saved = await callShop(target, 'signup-user', person, sender);
  if (saved.status !== 200) throw new Error(`The sign-up was refused: ${saved.status} ${saved.error}`);
  const { rows } = await callShop(
    target,
    'get-user-login',
    { Email: person.EmailAddress, Password: person.Password },
    sender,
  );
  const [row = {}] = rows;
  return {
    email: person.EmailAddress,
    caller: { ...sender, token: String(row.Token), userId: Number(row.UserID) },
    row,
  };
};

/** Returns cart lines of the `count` physical products with the largest stock, with their first choices. */
export const listLines = async (
  target: Target,
  count: number,
  Quantity: number,
  isWanted: (product: Record<string, unknown>) => boolean = () => true,
) => {
  const { rows } = await callShop(target, 'get-all-products', { PageSize: 100 });
  const most = rows
    .filter(isWanted)
    .filter((row) => !row.IsDigitalProduct && Number(row.StockQuantity) >= Quantity)
    .filter((row) => Number(row.OrderMaximumQuantity ?? Quantity) >= Quantity)
    .toSorted((one, other) => Number(other.StockQuantity) - Number(one.StockQuantity))
    .slice(0, count);
  return Promise.all(
    most.map(async (row) => {
      const ProductId = Number(row.ProductId);
      const values = await callShop(target, 'get-product-all-attributes-by-productId', { ProductId });
      const first = new Map(
        values.rows.toReversed().map((value) => [value.ProductAttributeID, value.PrimaryKeyValue]),
      );
      const productSelectedAttributes = [...first].map(([ProductAttributeID, PrimaryKeyValue]) => ({
        ProductAttributeID,
        PrimaryKeyValue,
      }));
      return { ProductId, productSelectedAttributes, Quantity };
    }),
  );
};
