import type { PaymentMethodRow } from '#contract/orders/payments.ts';
import { SlowNotice } from '#islands/checkout/order/SlowNotice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLabels } from '../../ui/labels.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { PayPalButtons } from './PayPalButtons.tsx';
import { SandboxWallet } from './SandboxWallet.tsx';
import type { WalletStepProps } from './wallet-step-props.ts';

interface WalletDialogProps extends WalletStepProps {
  readonly open: boolean;
  readonly method: PaymentMethodRow;
  readonly refusal: string | undefined;
  readonly onClose: () => void;
}

/** Wallet buttons. Closing the dialog cancels a payment in progress. */
export const WalletDialog = ({ open, method, refusal, onClose, ...step }: WalletDialogProps) => {
  const t = useLabels();
  const isSandbox = method.Mode === 'sandbox';
  const { row, busy } = step;
  return (
    <Dialog
      open={open}
      title={t('lbl_chkout_wallet_title')}
      onClose={row ? step.onCancelPayment : onClose}
      busy={busy}
      isLocked
      below={row !== undefined && !isSandbox}
    >
      {open && (
        <div className="stack">
          {refusal && (
            <Note kind="bad">
              <p>{refusal}</p>
            </Note>
          )}
          {!(row && isSandbox) && (
            <p>
              <Sentence
                text={t('lbl_chkout_wallet_total')}
                parts={{
                  amount: (
                    <b>
                      <Money amount={step.total} />
                    </b>
                  ),
                }}
              />
            </p>
          )}
          {isSandbox ? <SandboxWallet {...step} /> : <PayPalButtons {...step} method={method} />}
          <SlowNotice busy={busy} />
        </div>
      )}
    </Dialog>
  );
};
