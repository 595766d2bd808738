import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dropEnd } from '#domain/drop-end.ts';
import { findSandboxCard } from '#domain/orders/sandbox-cards.ts';
import { PayButton } from '#islands/checkout/payment/PayButton.tsx';
import { useLabels } from '../../ui/labels.tsx';
import { CardField } from './CardField.tsx';
import { checkExpiry, formatCardNumber, formatExpiry, isCardNumber, isSecurityCode } from './card-fields.ts';
import type { CardFormProps } from './card-form-props.ts';
import { SandboxCards } from './SandboxCards.tsx';
import { TestNumber } from './TestNumber.tsx';

interface Problems {
  readonly number?: string;
  readonly expiry?: string;
  readonly code?: string;
}

/** Card form of the sandbox. It creates tokens in the browser and accepts test numbers only. */
export const SandboxCardForm = ({ total, busy, onToken, onUnusable }: CardFormProps) => {
  const t = useLabels();
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.focus(), []);

  const check = (): Problems => {
    const past = checkExpiry(expiry, new Date());
    return {
      ...(!isCardNumber(number) && { number: t('lbl_chkout_card_number_wrong') }),
      ...(past && { expiry: t(past === 'past' ? 'lbl_chkout_card_past' : 'lbl_chkout_card_expiry_wrong') }),
      ...(!isSecurityCode(code) && { code: t('lbl_chkout_card_code_wrong') }),
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) {
      const names = ['number', 'expiry', 'code'] as const;
      const wrong = names.findIndex((name) => found[name]);
      form.current?.querySelectorAll('input')[wrong]?.focus();
      return;
    }
    const card = findSandboxCard(number);
    if (card) onToken(card.token);
    else onUnusable();
  };
  const fill = (digits: string) => {
    setNumber(formatCardNumber(digits));
    setExpiry(formatExpiry(`12${(new Date().getFullYear() + 2) % 100}`));
    setCode('123');
    setProblems({});
    first.current?.focus();
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <CardField
        ref={first}
        label={t('lbl_chkout_card_number')}
        value={number}
        placeholder="1234 1234 1234 1234"
        autoComplete="cc-number"
        error={problems.number}
        onChange={(text) => setNumber(formatCardNumber(text))}
      />
      <div className="two">
        <CardField
          label={t('lbl_chkout_card_expiry')}
          value={expiry}
          placeholder="MM / YY"
          autoComplete="cc-exp"
          error={problems.expiry}
          onChange={(text) =>
            setExpiry(text.length < expiry.length ? dropEnd(text, ' /') : formatExpiry(text))
          }
        />
        <CardField
          label={t('lbl_chkout_card_code')}
          value={code}
          placeholder="123"
          autoComplete="cc-csc"
          error={problems.code}
          onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, 4))}
        />
      </div>
      <TestNumber />
      <SandboxCards onPick={fill} />
      <PayButton total={total} busy={busy} />
    </form>
  );
};
