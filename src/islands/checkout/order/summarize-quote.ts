import { estimateArrival } from '#domain/orders/arrival.ts';
import type { QuoteState } from '#stores/cart/quote.ts';
import type { PlacedOrder } from '#stores/placed/placed-order.ts';

export type OrderSummary = Pick<PlacedOrder, 'items' | 'arrival'>;

/** @returns what the home page shows of the order; undefined without prices */
export const summarizeQuote = ({ quote }: QuoteState, now: number): OrderSummary | undefined =>
  quote && {
    arrival: estimateArrival(quote.productsData, now),
    items: quote.productsData.map((row) => ({
      name: row.ProductName,
      quantity: row.Quantity,
      image: row.ProductImagesJson[0]?.AttachmentURL ?? '',
      shelf: row.Shelf,
    })),
  };
