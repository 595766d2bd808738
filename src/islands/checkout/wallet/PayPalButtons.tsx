import type { PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useRef, useState } from 'react';
import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import { WALLET_CONFIRM_MS } from '#domain/constants.ts';
import { sleep } from '#domain/sleep.ts';
import { ProviderFailure } from '#islands/checkout/payment/ProviderFailure.tsx';
import { toast } from '#stores/ui/toasts.ts';
import { useLabels } from '../../ui/labels.tsx';
import { loadPayPal } from './load-paypal.ts';
import type { WalletStepProps } from './wallet-step-props.ts';

interface PayPalButtonsProps extends WalletStepProps {
  readonly method: PaymentMethodRow;
}

/** PayPal buttons. The server creates the order with its amount and captures the payment. */
export const PayPalButtons = ({ method, ...props }: PayPalButtonsProps) => {
  const t = useLabels();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  // The buttons are rendered once, so their callbacks read the current props from a ref.
  const step = useRef(props);
  step.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says to try again
  useEffect(() => {
    let gone = false;
    let close: (() => void) | undefined;
    const draw = async ({ Buttons }: PayPalNamespace) => {
      let order = step.current.row;
      const buttons = Buttons?.({
        style: { shape: 'pill', label: 'pay' },
        createOrder: async () => {
          order = step.current.row ?? (await step.current.onStart());
          if (!order?.PayPalOrderId) throw new Error('the shop did not place the order');
          return order.PayPalOrderId;
        },
        onApprove: async () => {
          await sleep(WALLET_CONFIRM_MS);
          if (order) step.current.onAnswered(order);
        },
        onCancel: () => {
          if (order) step.current.onCancelPayment();
        },
        onError: () => {
          // The page already displays why the order was rejected.
          if (!order) return;
          toast('bad', t.error('unexpected'));
          step.current.onCancelPayment();
        },
      });
      if (gone || !buttons || !box.current) return;
      close = () => void buttons.close();
      await buttons.render(box.current);
      if (!gone) setState('ready');
    };
    setState('loading');
    loadPayPal({ clientId: method.ClientId, currency: method.Currency }, t.locale)
      .then((paypal) => (gone ? undefined : draw(paypal)))
      .catch(() => {
        if (!gone) setState('failed');
      });
    return () => {
      gone = true;
      close?.();
    };
  }, [method, t, tries]);

  if (state === 'failed') return <ProviderFailure onRetry={() => setTries(tries + 1)} />;
  return (
    <>
      <div
        ref={box}
        className={`paypalbox${state === 'loading' ? ' skel' : ''}`}
        aria-busy={state === 'loading'}
      />
      <p className="vh" role="status">
        {state === 'loading' ? t('lbl_chkout_wallet_loading') : ''}
      </p>
      {props.row && <p className="muted">{t('lbl_chkout_window_waiting')}</p>}
    </>
  );
};
