import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CONTACT_CODE_LENGTH } from '#domain/customers/contact.ts';
import type { Paise } from '#domain/money.ts';
import { digitsOf } from '#domain/typed-text.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { ALREADY_CONFIRMED, sendContactCode } from '#stores/profile/contact-code.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { useLabels } from '../../ui/labels.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { SendAgain } from './SendAgain.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface ContactStepProps {
  /** Message with the reason and the address that the code is sent to. */
  readonly reason: string;
  readonly total: Paise;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly hasOthers: boolean;
  readonly onCode: (code: string) => void;
  /** Called if another tab has confirmed the e-mail address. */
  readonly onConfirmed: () => void;
  readonly onLeave: () => void;
}

/** Requests a code on mount. Submitting the code also places the order. */
export const ContactStep = ({ reason, total, busy, refusal, hasOthers, ...on }: ContactStepProps) => {
  const t = useLabels();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const [left, wait] = useSecondsLeft();

  const send = async (isAgain: boolean) => {
    setSending(true);
    setFailure(undefined);
    const answer = await sendContactCode();
    setSending(false);
    if (!answer.ok) return setFailure(callSentence(answer.error, t));
    if (answer.value.ResponseMsg === ALREADY_CONFIRMED) return on.onConfirmed();
    setSent((times) => times + 1);
    wait(answer.value.SendAgainAfter);
    if (isAgain) input.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void send(false);
    // A closing dialog restores the focus in the same task.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  // Scrolls because the message moves the button down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);
  // Select a rejected code for correction.
  useEffect(() => {
    if (refusal) input.current?.select();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isComplete = code.length === CONTACT_CODE_LENGTH;
    setProblem(isComplete ? undefined : t('lbl_chkout_code_incomplete'));
    if (isComplete) on.onCode(code);
    else input.current?.focus();
  };

  const error = problem ?? refusal;
  return (
    <section ref={section} className="confirm" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="h-s">
        {t('lbl_chkout_code_title')}
      </h3>
      <p id={`${id}-why`}>{reason}</p>
      {/* A new key, so that a repeated message is announced again. */}
      <div role="status">{sent > 0 && <p key={sent}>{t('lbl_chkout_code_sent')}</p>}</div>
      {failure && (
        <Note kind="bad">
          <p>{failure}</p>
        </Note>
      )}
      <form className="stack" noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>{t('lbl_chkout_code_label')}</label>
          <input
            ref={input}
            id={id}
            className="input confirm__code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-why ${id}-error`}
            onChange={(event) => {
              setCode(digitsOf(event.target.value).slice(0, CONTACT_CODE_LENGTH));
              setProblem(undefined);
            }}
          />
          <FieldError id={`${id}-error`} text={error} />
        </div>
        <button type="submit" className="btn btn--wide" aria-busy={busy}>
          <span>{t('lbl_chkout_code_submit')}</span> <Money amount={total} />
        </button>
      </form>
      <div className="confirm__foot">
        <SendAgain left={left} busy={sending} onPress={() => void (sending || send(true))} />
        <button type="button" className="link" disabled={busy} onClick={on.onLeave}>
          {t(hasOthers ? 'lbl_chkout_code_instead' : 'lbl_chkout_cancel')}
        </button>
      </div>
    </section>
  );
};
