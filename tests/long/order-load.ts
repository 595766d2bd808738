import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '#contract/call.ts';
import type { EndpointName, Input } from '#contract/endpoints.ts';

const TIMEOUT_MS = 8_000;
const PAUSE_AFTER_ERROR_MS = 250;

export interface Customer {
  readonly token: string;
  readonly userId: number;
}

const post = async <N extends EndpointName>(origin: string, name: N, input: Input<N>) => {
  const answer = await call(name, input, { origin, locale: 'en' });
  if (!answer.ok) throw new Error(`${name}: ${answer.error.status} ${answer.error.message}`);
  return answer.value;
};

export const signUp = async (origin: string, name: string): Promise<Customer> => {
  const Email = `${name}@example.com`;
  const Password = 'correct horse';
  await post(origin, 'signup-user', {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: Email,
    Password,
    AddressLineOne: '22 Residency Road',
    CountryID: 356,
  });
  const [row] = await post(origin, 'get-user-login', { Email, Password });
  if (!row?.Token || !row.UserID) throw new Error('A customer could not sign in');
  return { token: row.Token, userId: row.UserID };
};

export interface Try {
  readonly at: number;
  readonly took: number;
  /** Error message; '' for a placed order. */
  readonly error: string;
}

export interface Load {
  readonly tries: readonly Try[];
  readonly placed: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Starts customers that place orders in sequence. Failed orders are repeated unchanged at the next machine. */
export const startOrders = (
  customers: readonly Customer[],
  listMachines: () => readonly string[],
  productIds: readonly number[],
  pauseMs = 0,
): Load => {
  const tries: Try[] = [];
  const placed = new Map<string, string>();
  let isOpen = true;
  let turn = 0;

  const order = async (customer: Customer, n: number): Promise<void> => {
    const IdempotencyKey = randomUUID();
    const line = { ProductId: productIds[n % productIds.length], productSelectedAttributes: [], Quantity: 1 };
    while (!placed.has(IdempotencyKey)) {
      const machines = listMachines();
      turn += 1;
      const at = Date.now();
      const answer = await call(
        'post-order',
        { cartJsonData: JSON.stringify([line]), PaymentMethod: 6, IdempotencyKey },
        {
          origin: machines[turn % machines.length] ?? '',
          locale: 'en',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...customer,
        },
      );
      const error = answer.ok ? '' : `${answer.error.status} ${answer.error.code ?? ''}`.trim();
      tries.push({ at, took: Date.now() - at, error });
      if (answer.ok) placed.set(IdempotencyKey, answer.value[0]?.OrderNumber ?? '');
      else await wait(PAUSE_AFTER_ERROR_MS);
    }
  };
  const shop = async (customer: Customer, first: number): Promise<void> => {
    for (let n = first; isOpen; n += 1) {
      await order(customer, n);
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    }
  };
  const all = customers.map(shop);
  return {
    tries,
    placed,
    stop: async () => {
      isOpen = false;
      await Promise.all(all);
    },
  };
};
