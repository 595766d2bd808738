import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { DOCUMENT_KINDS } from '#domain/tax/serial.ts';
import { orderItemRow, orderRow } from './orders.ts';
import { utr } from './transfers.ts';

const Token = v.pipe(e.text(200), v.description('Parameter `link` of the mailed URL'));

const linkedOrderRow = v.object({
  OrderNumber: v.string(),
  IsCancelled: v.boolean(),
  CanCancel: v.pipe(v.boolean(), v.description('True while nothing is shipped')),
  Order: v.pipe(v.nullable(orderRow), v.description('Null for a cancelled order')),
  Items: v.array(orderItemRow),
  FirstName: v.optional(v.string()),
  ArrivesAtUTC: v.pipe(
    v.optional(e.instant),
    v.description('As promised when it was ordered. Absent if nothing is shipped'),
  ),
  IsMailed: v.pipe(v.optional(v.boolean()), v.description('True if the customer has an e-mail address')),
  TaxDocuments: v.pipe(
    v.optional(
      v.array(
        v.object({
          DocumentId: v.number(),
          Kind: v.picklist(DOCUMENT_KINDS),
          Number: v.string(),
          IssuedAtUTC: e.instant,
        }),
      ),
    ),
    v.description('Invoice and credit notes, oldest first. Absent if the host has none'),
  ),
});
export type LinkedOrder = v.InferOutput<typeof linkedOrderRow>;

/** Calls with the signed link of a mail instead of a session. */
export const orderLinkEndpoints = {
  'get-order-by-link': e.object(v.object({ Token }), linkedOrderRow),
  /** Messages of the customer that name the order in their subject, newest first. */
  'get-messages-by-link': e.rows(
    v.object({ Token }),
    v.object({
      TicketNumber: v.string(),
      SentAtUTC: e.instant,
      State: v.picklist(['open', 'answered', 'closed']),
    }),
  ),
  /** The customer says that the transfer for the order is made. The shop confirms it. */
  'claim-transfer-by-link': e.rows(v.object({ Token, Utr: utr }), e.responseRow),
  'cancel-order-by-link': e.rows(v.object({ Token }), e.responseRow),
  /**
   * Mails the link to the customer of the order. The answer does not tell whether the order exists, unless the customer has
   * no e-mail address and `Contact` is the phone number of the order.
   */
  'send-order-link': e.rows(
    v.object({
      OrderNumber: e.code(20),
      Contact: v.pipe(e.code(150), v.description('E-mail address or phone number of the order')),
    }),
    v.object({
      ...e.responseRow.entries,
      OrderState: v.optional(
        v.pipe(v.string(), v.description('Name of the state, for an order that no mail can reach')),
      ),
    }),
  ),
};
