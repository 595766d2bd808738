import type { Input } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/paths.ts';
import { cartLine, cashOrder } from '../cart-lines.ts';
import { runShopCommand } from '../shop/shop-command.ts';
import { openTestShop, signIn } from '../shop/test-shop.ts';

const STOCK = 1000;

export type Customer = Awaited<ReturnType<typeof signIn>>;

export interface Answer {
  /** Error code; '' for a placed order. */
  readonly code: string;
  readonly status: number;
  readonly sentence: string;
  readonly number: string;
}

export const openTowelShop = async (rateLimits = true) => {
  const shop = await openTestShop(undefined, { rateLimits, trustProxy: { hops: 1 } });
  const { db } = shop.app;
  await db.write((transaction) =>
    transaction
      .updateTable('product')
      .set({ stock_quantity: STOCK })
      .where('key', '=', 'gym-towel')
      .execute(),
  );
  // Some orders exceed the cash limit of new accounts with an unconfirmed e-mail address.
  for (const name of ['cash_confirm_from', 'cash_confirm_new_from'])
    await runShopCommand(shop.app, 'settings', 'set', name, 'none');
  const towels = (quantity: number) => cartLine(shop, 'gym-towel', quantity);
  const settle = async (
    number: number,
    { mobile = `+91 98450 ${30_000 + number}`, address = `Flat ${number}` } = {},
  ): Promise<Customer> => {
    const customer = await signIn(shop);
    await db.write((transaction) =>
      transaction
        .updateTable('customer')
        .set({ mobile, address })
        .where('id', '=', customer.userId)
        .execute(),
    );
    return customer;
  };
  return {
    ...shop,
    towels,
    settle,
    settleMany: (count: number, shared: Partial<{ mobile: string; address: string }> = {}) =>
      Promise.all(Array.from({ length: count }, (_, i) => settle(i, shared))),
    run: (...args: string[]) => runShopCommand(shop.app, ...args),
    cash: async (quantity = 1) => cashOrder([await towels(quantity)]),
    place: async (
      order: Input<'post-order'>,
      { token, userId }: Customer,
      { network = '192.0.2.1', language = 'en' } = {},
    ): Promise<Answer> => {
      const response = await fetch(`${shop.url}${endpointPath('post-order')}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Accept-Language': language,
          'X-Forwarded-For': network,
          Token: token,
          UserID: String(userId),
        },
        body: JSON.stringify({ requestParameters: order }),
      });
      const {
        errorCode: code = '',
        errorMessage: sentence = '',
        data = '[]',
      } = (await response.json()) as Record<string, string>;
      const [row] = JSON.parse(data) as { OrderNumber: string }[];
      return { code, status: response.status, sentence, number: row?.OrderNumber ?? '' };
    },
    soldPieces: async (): Promise<number> => {
      const { stock_quantity } = await db.read
        .selectFrom('product')
        .select('stock_quantity')
        .where('key', '=', 'gym-towel')
        .executeTakeFirstOrThrow();
      return STOCK - stock_quantity;
    },
    listAlerts: async (): Promise<string[]> => {
      const mails = await db.read
        .selectFrom('outbox')
        .select('recipient')
        .where('kind', '=', 'unpaid_limit')
        .execute();
      return mails.map(({ recipient }) => recipient);
    },
  };
};

export type TowelShop = Awaited<ReturnType<typeof openTowelShop>>;
