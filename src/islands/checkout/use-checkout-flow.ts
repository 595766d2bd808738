import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/call.ts';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { TransferRow } from '#contract/orders/transfers.ts';
import { REDIRECT_MS } from '#domain/constants.ts';
import { type Paise, toPaise } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment-method.ts';
import { sleep } from '#domain/sleep.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { refreshQuote } from '#islands/cart/quote/refresh-quote.ts';
import { loadPaymentMethods } from '#islands/checkout/payment/payment-methods.ts';
import { useStored } from '#islands/ui/use-stored.ts';
import { guestPath, homePath, orderPath, pagePath } from '#routes/paths.ts';
import { saveCouponCode } from '#stores/cart/coupon.ts';
import { localPath } from '#stores/order/local-path.ts';
import { findOrderAttempt, type OrderAttempt } from '#stores/order/order-attempt.ts';
import { getOrCreateOrderKey } from '#stores/order/order-key.ts';
import { findOrderLink } from '#stores/order/order-link.ts';
import { saveLastMethod } from '#stores/placed/last-method.ts';
import { savePlacedOrder } from '#stores/placed/placed-order.ts';
import { confirmContact } from '#stores/profile/contact-code.ts';
import { $user } from '#stores/session/session.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { confirmUntilSettled } from './order/confirm-until-settled.ts';
import { saveOrderNote } from './order/order-note.ts';
import { cancelPayment } from './order/order-payment.ts';
import {
  ACCEPTED,
  type Answered,
  CONTACT_UNCONFIRMED,
  placeOrder,
  resumeOrder,
} from './order/place-order.ts';
import type { PreparedOrder, Stage } from './order/stage.ts';
import type { RazorpayResult } from './razorpay/load-razorpay.ts';

/** True for errors of the payment. The order can be retried with another card or funding source. */
const isPaymentRefusal = (code = ''): boolean => /^(card|wallet)_/.test(code);

/** State machine of the checkout. Runs one action at a time. */
export const useCheckoutFlow = (t: Translate) => {
  // A ref, because two clicks can precede the next render.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: 'form' });
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [unfinished, setUnfinished] = useState<OrderAttempt>();

  const user = useStored($user, undefined);
  const userId = user?.UserID;
  const lookForUnfinished = useCallback(() => setUnfinished(findOrderAttempt(userId)), [userId]);
  // Finds an order from before a reload or from another tab.
  useEffect(lookForUnfinished, [lookForUnfinished]);
  // Storage reaches other tabs late. With a key from before the first press, two tabs at once still send the same.
  useEffect(() => void getOrCreateOrderKey(), []);

  const editDetails = {
    href: guestPath(t.locale, pagePath(t.locale, 'checkout')),
    text: t('lbl_chkout_edit_guest'),
  };

  const succeed = (order: PlacedOrderRow, method?: PaymentMethod) => {
    if (method) saveLastMethod(method);
    const { OrderId: orderId } = order;
    const placed = { userId: userId ?? 0, orderId, isGuest: user?.IsGuest };
    savePlacedOrder(placed);
    const see = (href: string) => ({ href, text: t('lbl_chkout_see_order') });
    // A guest has no list of orders.
    let link = user?.IsGuest ? undefined : see(orderPath(t.locale, orderId));
    setStage({ at: 'placed', order });
    saveOrderNote('');
    saveCouponCode('');
    toast('good', t('msg_order_placed'), link);
    const linked = findOrderLink(orderId).then((signed) => {
      if (!signed) return;
      savePlacedOrder({ ...placed, link: signed });
      setStage({ at: 'placed', order, link: signed });
      link ??= see(signed);
    });
    void Promise.all([linked, sleep(REDIRECT_MS)]).then(() => {
      toastOnNextPage('good', t('msg_order_placed'), link);
      // Back from there must not lead to the checkout of an empty cart.
      location.replace(homePath(t.locale));
    });
  };

  /** The page of the order shows how to pay. Back from there must not lead to the checkout of an empty cart. */
  const leave = ({ Link }: TransferRow, method: PaymentMethod) => {
    saveLastMethod(method);
    saveOrderNote('');
    saveCouponCode('');
    setStage({ at: 'leaving' });
    location.replace(localPath(Link) ?? homePath(t.locale));
  };

  const fail = (error: CallError, order?: PreparedOrder) => {
    // The guard redirects to the login. Cart and order key are preserved.
    if (error.status === 401) return toastOnNextPage('bad', t.error('login_required'));
    const unclear = error.status === 0 || error.status >= 500;
    const sentence = error.code === 'cart_changed' ? t('lbl_chkout_cart_changed') : callSentence(error, t);
    if (!unclear && isPaymentRefusal(error.code) && order) {
      setRefusal(sentence);
      return setStage({ at: 'paying', order });
    }
    if (error.code === CONTACT_UNCONFIRMED && order)
      return setStage({ at: 'confirming', order, reason: sentence });
    toast('bad', sentence, error.code?.startsWith('guest_') ? editDetails : undefined);
    setStage({ at: 'form' });
    // An order with an unknown result remains pending and is displayed by `OpenOrder`.
    setProblem(unclear ? undefined : sentence);
    if (error.status !== 409) return;
    void refreshQuote();
    if (error.code === 'payment_unavailable' || error.code === 'total_changed') void loadPaymentMethods();
  };

  /** Ignores calls while another one is running. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    setRefusal(undefined);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
      lookForUnfinished();
    }
  };

  const take = (answer: Answered, method: PaymentMethod, total: Paise, order?: PreparedOrder) => {
    if (!answer.ok) return fail(answer.error, order);
    if (answer.value.ResponseMsg === ACCEPTED) return succeed(answer.value, method);
    if (answer.value.Transfer) return leave(answer.value.Transfer, method);
    setStage({ at: 'action', method, total, row: answer.value, order });
  };

  return {
    busy,
    stage,
    problem,
    refusal,
    unfinished,
    open: (order: PreparedOrder) => {
      setProblem(undefined);
      setRefusal(undefined);
      setStage({ at: 'paying', order });
    },
    /** @param isOfGuest the details of a guest lack something */
    close: (reason?: string, isOfGuest = false) => {
      setStage({ at: 'form' });
      setRefusal(undefined);
      if (reason) {
        toast('bad', reason, isOfGuest ? editDetails : undefined);
        setProblem(reason);
      }
    },
    /** @returns the placed order; undefined on an error or while another action is running */
    send: async (order: PreparedOrder, paymentToken: string): Promise<PlacedOrderRow | undefined> => {
      let row: PlacedOrderRow | undefined;
      await once(async () => {
        const answer = await placeOrder({ ...order.request, paymentToken });
        take(answer, order.request.method, order.total, order);
        if (answer.ok) row = answer.value;
      });
      return row;
    },
    confirmContact: (order: PreparedOrder, code: string) =>
      once(async () => {
        const confirmed = await confirmContact(code);
        if (!confirmed.ok) {
          if (confirmed.error.status === 401) return fail(confirmed.error);
          return setRefusal(callSentence(confirmed.error, t));
        }
        const answer = await placeOrder({ ...order.request, paymentToken: '' });
        take(answer, order.request.method, order.total, order);
      }),
    /** Requests the result after the customer has finished at the bank or wallet. */
    confirm: (row: Pick<PlacedOrderRow, 'OrderId'>, order?: PreparedOrder, result?: RazorpayResult) =>
      once(async () => {
        const answer = await confirmUntilSettled(row.OrderId, result);
        if (answer.ok && answer.value.ResponseMsg !== ACCEPTED) {
          setStage({ at: 'form' });
          return toast('bad', answer.value.Declined ?? t('lbl_chkout_not_confirmed'));
        }
        if (answer.ok) return succeed(answer.value, order?.request.method);
        fail(answer.error, order);
      }),
    cancelPayment: (orderId: number | undefined) =>
      once(async () => {
        const answer = await cancelPayment(orderId);
        if (answer.ok && answer.value) return succeed(answer.value);
        setStage({ at: 'form' });
        if (!answer.ok) return fail(answer.error);
        toast('good', t('lbl_chkout_given_up'));
        void refreshQuote();
      }),
    resume: (attempt: OrderAttempt) =>
      once(async () => {
        const { PaymentMethod: method, ExpectedOrderTotal: rupees } = attempt.bodies.at(-1) ?? {};
        // The attempt stores the payment method of its order.
        take(await resumeOrder(attempt), method as PaymentMethod, toPaise(rupees ?? 0));
      }),
  };
};

export type CheckoutFlow = ReturnType<typeof useCheckoutFlow>;
