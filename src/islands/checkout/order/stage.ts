import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Paise } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import type { OrderRequest } from './place-order.ts';

/** An order without the card token. */
export interface PreparedOrder {
  readonly request: Omit<OrderRequest, 'paymentToken'>;
  readonly total: Paise;
}

export type Stage =
  | { readonly at: 'form' }
  /** The page of the order opens. */
  | { readonly at: 'leaving' }
  | { readonly at: 'paying'; readonly order: PreparedOrder }
  /** The order has not been sent, because it requires a confirmed e-mail address. */
  | { readonly at: 'confirming'; readonly order: PreparedOrder; readonly reason: string }
  | {
      readonly at: 'action';
      readonly method: PaymentMethod;
      readonly total: Paise;
      readonly row: PlacedOrderRow;
      /** Order for a retry; undefined after a reload. */
      readonly order: PreparedOrder | undefined;
    }
  | {
      readonly at: 'placed';
      readonly order: PlacedOrderRow;
      /** Signed path of the order; undefined until it is known. */
      readonly link?: string | undefined;
    };
