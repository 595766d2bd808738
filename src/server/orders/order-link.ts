import { DAY_MS } from '#domain/duration.ts';
import { ORDER_LINK_DAYS } from '#domain/orders/order-link.ts';
import { readLocale } from '#i18n/locales.ts';
import { orderLinkPath } from '#routes/paths.ts';
import type { App } from '#server/context.ts';
import { open, seal } from '#server/platform/secrets/seal.ts';

const LIFETIME_MS = ORDER_LINK_DAYS * DAY_MS;

/** @returns the URL of an order for its customer. It needs no session and ends after `ORDER_LINK_DAYS` */
export const createOrderLink = (
  { config, secrets, clock }: Pick<App, 'config' | 'secrets' | 'clock'>,
  orderId: number,
  locale: string,
  pathOf = orderLinkPath,
): string => {
  const token = seal(secrets.key('order-link'), String(orderId), clock.now() + LIFETIME_MS);
  return `${config.siteUrl}${pathOf(readLocale(locale), token)}`;
};

/** Finds the order of a link. Orders of erased customers are not found. */
export const findLinkedOrder = async ({ db, secrets, clock }: App, token: string) => {
  const id = open(secrets.keys('order-link'), token, clock.now());
  if (id === undefined) return undefined;
  return db.read
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'orders.state', 'orders.payment_method', 'orders.placed_at'])
    .select(['orders.delivery_json', 'orders.delivery_days_to', 'customer.email'])
    .where('orders.id', '=', Number(id))
    .where('customer.erased_at', 'is', null)
    .executeTakeFirst();
};
