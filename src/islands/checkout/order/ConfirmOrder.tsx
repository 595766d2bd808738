import type { Paise } from '#domain/money.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';

interface ConfirmOrderProps {
  readonly open: boolean;
  /** How the `{amount}` is paid. */
  readonly text: string;
  readonly total: Paise;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export const ConfirmOrder = ({ open, text, total, pending, onConfirm, onCancel }: ConfirmOrderProps) => {
  const t = useLabels();
  return (
    <Dialog open={open} title={t('msg_place_order_question')} onClose={onCancel} busy={pending}>
      <p>
        <Sentence
          text={text}
          parts={{
            amount: (
              <b>
                <Money amount={total} />
              </b>
            ),
          }}
        />
      </p>
      <div className="dialog__foot">
        <button type="button" className="btn btn--line" disabled={pending} onClick={onCancel}>
          {t('lbl_chkout_cancel')}
        </button>
        <button type="button" className="btn" aria-busy={pending} onClick={onConfirm}>
          {t('lbl_chkout_confirm')}
        </button>
      </div>
    </Dialog>
  );
};
