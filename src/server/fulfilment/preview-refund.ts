import type { Paise } from '#domain/money.ts';
import { amountOfPieces } from '#domain/orders/refund-shares.ts';
import type { App } from '#server/context.ts';
import { readOrderForOffice } from '#server/fulfilment/record/read-order.ts';

interface PreviewedReturn {
  readonly returnId: number;
  readonly withShipping: boolean;
}

export interface PreviewedPieces {
  readonly pieces: readonly { readonly lineId: number; readonly quantity: number }[];
  readonly withShipping: boolean;
}

/** Sum of a refund before it is made; undefined for an unknown order, line or return. */
export const previewRefund = async (
  app: App,
  name: string,
  part: 'whole' | PreviewedPieces | PreviewedReturn,
): Promise<Paise | undefined> => {
  const order = await readOrderForOffice(app, name);
  if (!order) return undefined;
  if (part === 'whole') return order.refundable;
  if ('returnId' in part) {
    const found = order.returns.find(({ id }) => id === part.returnId);
    return part.withShipping ? found?.amountWithShipping : found?.amount;
  }
  let sum = 0;
  for (const { lineId, quantity } of part.pieces) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) return undefined;
    sum += amountOfPieces(line.shares, line.refunded, quantity, part.withShipping);
  }
  return sum;
};
