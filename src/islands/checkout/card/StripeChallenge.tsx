import { useEffect, useRef, useState } from 'react';
import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import { ProviderWaiting } from '#islands/checkout/payment/ProviderWaiting.tsx';
import * as icons from '#islands/ui/icons.ts';
import { api } from '#stores/session/api.ts';
import { useLabels } from '../../ui/labels.tsx';
import { getStripe } from './load-stripe.ts';

interface StripeChallengeProps {
  readonly row: PlacedOrderRow;
  readonly busy: boolean;
  readonly onAnswered: () => void;
  readonly onCancelPayment: () => void;
}

/**
 * Runs the provider's 3-D Secure dialog. No dialog of the shop may be open meanwhile. Only the server's result is used.
 */
export const StripeChallenge = ({ row, busy, onAnswered, onCancelPayment }: StripeChallengeProps) => {
  const t = useLabels();
  const [failed, setFailed] = useState(false);
  const asked = useRef('');
  const answered = useRef(onAnswered);
  answered.current = onAnswered;

  useEffect(() => {
    const clientSecret = row.ClientSecret ?? '';
    if (failed || asked.current === clientSecret) return;
    asked.current = clientSecret;
    const ask = async () => {
      const key = await api('get-strp-pub-key', {});
      const stripe = await getStripe(key.ok ? (key.value[0]?.PublishableKey ?? '') : '');
      await stripe.handleNextAction({ clientSecret });
    };
    ask().then(
      () => answered.current(),
      () => {
        asked.current = '';
        setFailed(true);
      },
    );
  }, [row, failed]);

  return (
    <ProviderWaiting
      icon={icons.shield}
      text={t('lbl_chkout_bank_waiting')}
      failed={failed}
      busy={busy}
      onRetry={() => setFailed(false)}
      onCancelPayment={onCancelPayment}
    />
  );
};
