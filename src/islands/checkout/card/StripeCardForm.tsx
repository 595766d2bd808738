import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { PayButton } from '#islands/checkout/payment/PayButton.tsx';
import { ProviderFailure } from '#islands/checkout/payment/ProviderFailure.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useLabels } from '../../ui/labels.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { getStripe } from './load-stripe.ts';
import { TestNumber } from './TestNumber.tsx';

interface StripeCardFormProps extends CardFormProps {
  readonly publishableKey: string;
  readonly isTest: boolean;
}

interface Mounted {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
}

/** Reads the computed colours of the page, because the provider's frame cannot use the design tokens. */
const readStyle = (box: HTMLElement) => {
  const { color, fontSize } = getComputedStyle(box);
  const danger = getComputedStyle(box).getPropertyValue('outline-color');
  return { base: { color, fontSize, iconColor: color }, invalid: { color: danger, iconColor: danger } };
};

/** Card fields in the provider's frame. The shop never handles card numbers. */
export const StripeCardForm = ({
  publishableKey,
  isTest,
  total,
  busy,
  onToken,
  onUnusable,
}: StripeCardFormProps) => {
  const t = useLabels();
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const errorId = useId();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [complete, setComplete] = useState(false);
  const [error, setError] = useState<string>();
  const [tokenising, setTokenising] = useState(false);

  const mount = useCallback(
    (stripe: Stripe, place: HTMLElement): Mounted => {
      const card = stripe
        .elements({ locale: t.locale })
        .create('card', { hidePostalCode: true, style: readStyle(place) });
      card.on('ready', () => {
        setState('ready');
        card.focus();
      });
      card.on('change', (event) => {
        setComplete(event.complete);
        setError(event.error?.message);
      });
      card.mount(place);
      return { stripe, card };
    },
    [t],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says to try again
  useEffect(() => {
    let gone = false;
    setState('loading');
    getStripe(publishableKey)
      .then((stripe) => {
        if (!gone && box.current) mounted.current = mount(stripe, box.current);
      })
      .catch(() => {
        if (!gone) setState('failed');
      });
    return () => {
      gone = true;
      mounted.current?.card.destroy();
      mounted.current = undefined;
    };
  }, [publishableKey, mount, tries]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mounted.current || busy || tokenising) return;
    if (!complete) {
      setError((shown) => shown ?? t('lbl_chkout_card_incomplete'));
      mounted.current.card.focus();
      return;
    }
    setTokenising(true);
    const { stripe, card } = mounted.current;
    const answer = await stripe.createToken(card).catch(() => undefined);
    setTokenising(false);
    if (answer?.token) onToken(answer.token.id);
    else onUnusable();
  };

  if (state === 'failed') return <ProviderFailure onRetry={() => setTries(tries + 1)} />;
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <p className="vh" role="status">
          {t('lbl_chkout_card_loading')}
        </p>
      )}
      <div className="field">
        <span className="label">{t('lbl_chkout_card_fields')}</span>
        <div
          ref={box}
          className={`input cardbox${state === 'loading' ? ' skel' : ''}`}
          aria-describedby={errorId}
        />
        <FieldError id={errorId} text={error} />
      </div>
      {isTest && <TestNumber />}
      <PayButton total={total} busy={busy || tokenising} disabled={state !== 'ready'} />
    </form>
  );
};
