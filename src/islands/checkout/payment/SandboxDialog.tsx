import type { Paise } from '#domain/money.ts';
import { SlowNotice } from '#islands/checkout/order/SlowNotice.tsx';
import * as icons from '#islands/ui/icons.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLabels } from '../../ui/labels.tsx';
import { SandboxAnswers } from './SandboxAnswers.tsx';
import { TestPage } from './TestPage.tsx';
import { useSandboxPage } from './use-sandbox-page.ts';

const PAGES = {
  bank: {
    icon: icons.shield,
    title: 'lbl_chkout_bank_title',
    of: 'lbl_chkout_bank_name',
    question: 'lbl_chkout_bank_question',
    approve: 'lbl_chkout_bank_approve',
    decline: 'lbl_chkout_bank_decline',
  },
  razorpay: {
    icon: icons.qr,
    title: 'lbl_chkout_razorpay',
    of: 'lbl_chkout_bank_name',
    question: 'lbl_chkout_wallet_question',
    approve: 'lbl_chkout_bank_approve',
    decline: 'lbl_chkout_bank_decline',
  },
  tap: {
    icon: icons.card,
    title: 'lbl_chkout_payment',
    of: 'lbl_chkout_bank_name',
    question: 'lbl_chkout_wallet_question',
    approve: 'lbl_chkout_bank_approve',
    decline: 'lbl_chkout_bank_decline',
  },
} as const;

interface SandboxDialogProps {
  readonly page: keyof typeof PAGES;
  readonly reference: string;
  readonly total: Paise;
  readonly busy: boolean;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** Simulated 3-D Secure dialog, window of Razorpay or page of Tap, of the sandbox. */
export const SandboxDialog = ({ page, reference, total, busy, onAnswered, onClose }: SandboxDialogProps) => {
  const t = useLabels();
  const { icon, title, of, question, approve, decline } = PAGES[page];
  const { answering, answer } = useSandboxPage(reference, onAnswered);
  const isLocked = busy || answering !== undefined;
  return (
    <Dialog open title={t(title)} onClose={onClose} busy={isLocked} isLocked>
      <div className="stack">
        <TestPage icon={icon} of={t(of)} question={t(question)} total={total}>
          <SandboxAnswers
            approve={t(approve)}
            decline={t(decline)}
            approving={answering === 'approve' || busy}
            approveDisabled={isLocked && answering !== 'approve'}
            isLocked={isLocked}
            answer={answer}
          />
        </TestPage>
        <SlowNotice busy={busy} />
      </div>
    </Dialog>
  );
};
