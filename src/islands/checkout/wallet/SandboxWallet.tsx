import { useEffect, useRef } from 'react';
import { WALLET_CONFIRM_MS } from '#domain/constants.ts';
import { SandboxAnswers } from '#islands/checkout/payment/SandboxAnswers.tsx';
import { TestPage } from '#islands/checkout/payment/TestPage.tsx';
import { useSandboxPage } from '#islands/checkout/payment/use-sandbox-page.ts';
import { Icon } from '../../ui/Icon.tsx';
import * as icons from '../../ui/icons.ts';
import { useLabels } from '../../ui/labels.tsx';
import { Note } from '../../ui/Note.tsx';
import type { WalletStepProps } from './wallet-step-props.ts';

export const SandboxWallet = ({
  total,
  busy,
  row,
  onStart,
  onAnswered,
  onCancelPayment,
}: WalletStepProps) => {
  const t = useLabels();
  const { answering, answer } = useSandboxPage(row?.PayPalOrderId ?? '', () => {
    if (row) setTimeout(() => onAnswered(row), WALLET_CONFIRM_MS);
  });
  const isLocked = busy || answering !== undefined;
  const page = useRef<HTMLButtonElement>(null);
  // The focused button was replaced by the wallet's page.
  useEffect(() => {
    if (row) page.current?.focus();
  }, [row]);

  if (!row)
    return (
      <>
        <Note kind="wait">
          <p>{t('lbl_chkout_wallet_test')}</p>
        </Note>
        <button
          type="button"
          className="btn btn--amber btn--l btn--wide"
          aria-busy={busy}
          onClick={() => void onStart()}
        >
          <Icon shape={icons.wallet} />
          <span>{t('lbl_chkout_wallet_start')}</span>
        </button>
      </>
    );
  return (
    <TestPage
      icon={icons.wallet}
      of={t('lbl_chkout_wallet_name')}
      question={t('lbl_chkout_wallet_question')}
      total={total}
    >
      <SandboxAnswers
        first={page}
        approve={t('lbl_chkout_wallet_approve')}
        decline={t('lbl_chkout_wallet_decline')}
        approving={answering === 'approve' || busy}
        approveDisabled={isLocked && answering !== 'approve' && !busy}
        isLocked={isLocked}
        answer={answer}
      />
      <button
        type="button"
        className="btn btn--quiet btn--wide"
        disabled={isLocked}
        onClick={onCancelPayment}
      >
        {t('lbl_chkout_wallet_cancel')}
      </button>
    </TestPage>
  );
};
