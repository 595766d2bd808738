import type { CallError } from '../contract/call.ts';
import type { PlacedOrderRow } from '../contract/orders.ts';
import type { CartItem } from '../domain/cart.ts';
import { PAYMENT_METHOD } from '../domain/constants.ts';
import { ok, type Result, refuse } from '../domain/result.ts';
import { api } from './api.ts';
import { dropOrderKey, isDefinitive, takeOrderKey } from './order-key.ts';
import { $user } from './session.ts';

export interface OrderRequest {
  readonly note: string;
  readonly lines: readonly CartItem[];
  /** What the shopper saw and agreed to, in rupees as the quote said. */
  readonly total: number;
}

const ACCEPTED = 'Order Placed Successfully';

/** Places the order, to be paid in cash on delivery. After an unclear end the same order may be placed again. */
export const placeOrder = async (order: OrderRequest): Promise<Result<PlacedOrderRow, CallError>> => {
  const answer = await api('post-order', {
    UserID: $user.get()?.UserID,
    OrderNote: order.note,
    cartJsonData: JSON.stringify(order.lines),
    CouponCode: '',
    PaymentMethod: PAYMENT_METHOD.cashOnDelivery,
    ExpectedOrderTotal: order.total,
    IdempotencyKey: takeOrderKey(),
  });
  if (!answer.ok) {
    if (isDefinitive(answer.error.status)) dropOrderKey();
    return answer;
  }
  dropOrderKey();
  const placed = answer.value[0];
  return placed?.ResponseMsg === ACCEPTED ? ok(placed) : refuse({ status: 200, message: '' });
};
