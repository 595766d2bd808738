import { type FormEvent, useId, useRef, useState } from 'react';
import { toPaise } from '#domain/money.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { FieldError } from '#islands/ui/FieldError.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import type { QuoteState } from '#stores/cart/quote.ts';
import { toast } from '#stores/ui/toasts.ts';
import { applyCoupon, type CouponRefusal, removeCoupon } from './apply-coupon.ts';
import { LostCoupon } from './LostCoupon.tsx';

/** Coupon form. An order has at most one coupon. */
export const CouponBox = ({ state }: { readonly state: QuoteState }) => {
  const t = useLabels();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const { coupon } = state;

  const explain = (refusal: CouponRefusal): string => {
    if (refusal.code === 'call_failed') return callSentence(refusal.error, t);
    if (refusal.code === 'coupon_applied') return t('lbl_chkout_coupon_applied_already');
    if (refusal.code !== 'coupon_invalid')
      return t.error(refusal.code, { ...refusal, label: t('lbl_chkout_coupon') });
    const plain = t.error('coupon_invalid');
    const reason = refusal.reason.trim();
    return reason === '' || reason === plain ? plain : `${plain} ${reason}`;
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    setAsking(true);
    const answer = await applyCoupon(coupon?.code ?? typed);
    setAsking(false);
    const text = answer.ok ? undefined : explain(answer.error);
    if (text) toast('bad', text);
    // An error with another code does not invalidate the applied coupon.
    setError(coupon ? undefined : text);
    if (text && !coupon) field.current?.focus();
  };
  const remove = () => {
    removeCoupon();
    setTyped('');
    requestAnimationFrame(() => field.current?.focus());
  };

  return (
    <form className="coupon" noValidate onSubmit={(event) => void apply(event)}>
      <div className="field">
        <label htmlFor={id}>{t('lbl_chkout_coupon')}</label>
        <div className="coupon__in">
          <input
            ref={field}
            id={id}
            className="input"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={coupon?.code ?? typed}
            readOnly={coupon !== undefined}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
          />
          <button type="submit" className="btn btn--line" aria-busy={asking}>
            {t(coupon ? 'lbl_chkout_coupon_applied' : 'lbl_chkout_coupon_apply')}
          </button>
        </div>
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <div role="status">
        {coupon && (
          <Note icon={icons.tag}>
            <p className="coupon__off">
              <span>
                <Sentence
                  text={t('lbl_chkout_coupon_off')}
                  parts={{
                    amount: (
                      <b>
                        <Money amount={toPaise(coupon.discount)} />
                      </b>
                    ),
                  }}
                />
              </span>
              <button type="button" className="link" onClick={remove}>
                {t('lbl_cart_remove')}
              </button>
            </p>
          </Note>
        )}
        {!error && <LostCoupon state={state} />}
      </div>
    </form>
  );
};
