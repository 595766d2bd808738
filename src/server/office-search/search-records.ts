import { can, type Role } from '#domain/staff/roles.ts';
import type { App } from '#server/context.ts';
import { findTickets } from '#server/messages/list-tickets.ts';
import type { TicketRow } from '#server/messages/ticket-rows.ts';
import { findOrders } from '#server/orders/listing/find-orders.ts';
import type { OrderRow } from '#server/orders/listing/list-orders.ts';
import { type CustomerRow, listCustomerPage } from '#server/people/list-customers.ts';
import { type FoundText, findTexts } from '#server/words/office/find-texts.ts';
import { type FoundProduct, findProducts } from './find-products.ts';

/** Undefined groups are those that the role may not read. */
export interface FoundRecords {
  readonly orders: readonly OrderRow[] | undefined;
  readonly customers: readonly CustomerRow[] | undefined;
  readonly products: readonly FoundProduct[] | undefined;
  readonly messages: readonly TicketRow[] | undefined;
  readonly texts: readonly FoundText[] | undefined;
}

const MOST = 5;
const SHORTEST = 2;
const LONGEST = 100;

/** Searches over everything that a role may read: numbers, names, e-mails, phones, tracking numbers, products and texts. */
export const searchRecords = async (app: App, typed: string, role: Role): Promise<FoundRecords> => {
  const text = typed.replaceAll('\0', '').trim().slice(0, LONGEST);
  const isLong = text.length >= SHORTEST;
  const readsProducts = can(role, 'products.change') || can(role, 'stock.change');
  const [orders, customers, products, messages, texts] = await Promise.all([
    can(role, 'orders.read') ? (isLong ? findOrders(app, text, MOST) : []) : undefined,
    can(role, 'customers.read')
      ? isLong
        ? listCustomerPage(app, { search: text, size: MOST }).then(({ rows }) => rows)
        : []
      : undefined,
    readsProducts ? (isLong ? findProducts(app, text, { most: MOST }) : []) : undefined,
    can(role, 'messages.change') ? (isLong ? findTickets(app, text, MOST) : []) : undefined,
    can(role, 'words.change') ? (isLong ? findTexts(app, text, MOST) : []) : undefined,
  ]);
  return { orders, customers, products, messages, texts };
};
