import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Paise } from '#domain/money.ts';
import { SlowNotice } from '#islands/checkout/order/SlowNotice.tsx';
import { SandboxAnswers } from '#islands/checkout/payment/SandboxAnswers.tsx';
import { TestPage } from '#islands/checkout/payment/TestPage.tsx';
import { useSandboxPage } from '#islands/checkout/payment/use-sandbox-page.ts';
import * as icons from '#islands/ui/icons.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLabels } from '../../ui/labels.tsx';

interface BankDialogProps {
  readonly row: PlacedOrderRow;
  readonly total: Paise;
  readonly busy: boolean;
  readonly onAnswered: () => void;
  readonly onCancelPayment: () => void;
}

/** Simulated 3-D Secure dialog of the sandbox. Closing it cancels the payment. */
export const BankDialog = ({ row, total, busy, onAnswered, onCancelPayment }: BankDialogProps) => {
  const t = useLabels();
  const { answering, answer } = useSandboxPage(row.ClientSecret ?? '', onAnswered);
  const isLocked = busy || answering !== undefined;
  return (
    <Dialog open title={t('lbl_chkout_bank_title')} onClose={onCancelPayment} busy={isLocked} isLocked>
      <div className="stack">
        <TestPage
          icon={icons.shield}
          of={t('lbl_chkout_bank_name')}
          question={t('lbl_chkout_bank_question')}
          total={total}
        >
          <SandboxAnswers
            approve={t('lbl_chkout_bank_approve')}
            decline={t('lbl_chkout_bank_decline')}
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
