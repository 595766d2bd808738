import type { Paise } from '#domain/money.ts';
import { canShip, isPaid, type OrderAction, type OrderState, RESERVING_STATES, stateAfter } from './order.ts';

export interface OrderFacts {
  readonly state: OrderState;
  readonly paymentMethod: number;
  /** Pieces to ship. */
  readonly piecesLeft: number;
  /** Amount that can still be refunded. */
  readonly refundable: Paise;
  readonly hasFailedRefund: boolean;
}

/** Actions of the staff that an order's state allows. Notes are always allowed. */
export type AllowedActions = Readonly<
  Record<OrderAction | 'ship' | 'changeAddress' | 'refundPart' | 'retryRefund', boolean>
>;

export const canChangeAddress = (state: OrderState, piecesLeft: number): boolean =>
  RESERVING_STATES.includes(state) && piecesLeft > 0;

export const listAllowedActions = (facts: OrderFacts): AllowedActions => {
  const { state, paymentMethod, piecesLeft, refundable, hasFailedRefund } = facts;
  const may = (action: OrderAction) => stateAfter(action, state, paymentMethod) !== undefined;
  return {
    ship: canShip(state) && piecesLeft > 0,
    changeAddress: canChangeAddress(state, piecesLeft),
    complete: may('complete'),
    reopen: may('reopen'),
    return: may('return'),
    cancel: may('cancel'),
    refund: may('refund'),
    refundPart: isPaid(state, paymentMethod) && refundable > 0 && !hasFailedRefund,
    retryRefund: hasFailedRefund,
  };
};
