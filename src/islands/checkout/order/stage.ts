import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { PaymentMethod } from '#domain/constants.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderRequest } from './place-order.ts';

/** An order that is ready to be sent: only the card's token is missing. */
export interface OrderInHand {
  readonly request: Omit<OrderRequest, 'paymentToken'>;
  readonly total: Paise;
}

/** Whose turn it is. */
export type Stage =
  | { readonly at: 'form' }
  /** The window of the chosen way to pay is open. */
  | { readonly at: 'paying'; readonly order: OrderInHand }
  /** The order needs a confirmed e-mail first; nothing of it is on the server. */
  | { readonly at: 'confirming'; readonly order: OrderInHand; readonly because: string }
  /** The order waits for the customer's bank or wallet. */
  | {
      readonly at: 'action';
      readonly method: PaymentMethod;
      readonly total: Paise;
      readonly row: PlacedOrderRow;
      /** To try again with another card or source; undefined for an order from before a reload. */
      readonly order: OrderInHand | undefined;
    }
  | { readonly at: 'placed'; readonly order: PlacedOrderRow };
