import { useRef, useState } from 'react';
import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders.ts';
import { REDIRECT_MS } from '#domain/constants.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath, orderPath } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { emptyCart } from '#stores/cart.ts';
import { type OrderRequest, placeOrder } from '#stores/place-order.ts';
import { refreshQuote } from '#stores/quote.ts';
import { toast, toastOnNextPage } from '#stores/ui.ts';

export interface Placing {
  readonly pending: boolean;
  /** The order, once it is placed. */
  readonly placed: PlacedOrderRow | undefined;
  /** Why the last try did not succeed, to stand beside the button. */
  readonly problem: string | undefined;
  readonly place: (order: OrderRequest) => Promise<void>;
}

/** Places an order once, whatever is pressed meanwhile, and tells the shopper how it ended. */
export const usePlaceOrder = (t: Translate): Placing => {
  // State changes with the next render only; two presses can come before it.
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);
  const [placed, setPlaced] = useState<PlacedOrderRow>();
  const [problem, setProblem] = useState<string>();

  const succeed = (order: PlacedOrderRow) => {
    const link = { href: orderPath(t.locale, order.OrderId), text: t('lbl_chkout_see_order') };
    setPlaced(order);
    emptyCart();
    toast('good', t('msg_order_placed'), link);
    setTimeout(() => {
      toastOnNextPage('good', t('msg_order_placed'), link);
      location.assign(homePath(t.locale));
    }, REDIRECT_MS);
  };

  const fail = (error: CallError) => {
    // The session has ended: the guard leads to the login, the cart stays.
    if (error.status === 401) return toastOnNextPage('bad', t.error('login_required'));
    const unclear = error.status === 0 || error.status >= 500;
    toast('bad', callSentence(error, t));
    setProblem(unclear ? t('lbl_chkout_unknown_outcome') : callSentence(error, t));
    if (error.status === 409) void refreshQuote();
  };

  const place = async (order: OrderRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    setProblem(undefined);
    const answer = await placeOrder(order);
    setPending(false);
    if (answer.ok) return succeed(answer.value);
    underWay.current = false;
    fail(answer.error);
  };

  return { pending, placed, problem, place };
};
