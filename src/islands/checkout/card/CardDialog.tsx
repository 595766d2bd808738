import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Paise } from '#domain/money.ts';
import { SlowNotice } from '#islands/checkout/order/SlowNotice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLabels } from '../../ui/labels.tsx';
import { Note } from '../../ui/Note.tsx';
import { CardForm } from './CardForm.tsx';

interface CardDialogProps {
  readonly open: boolean;
  readonly total: Paise;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly onToken: (token: string) => Promise<PlacedOrderRow | undefined>;
  readonly onUnusable: () => void;
  readonly onClose: () => void;
}

/** Card dialog. It remains open after a declined payment, for another card. */
export const CardDialog = ({ open, total, busy, refusal, onToken, ...on }: CardDialogProps) => {
  const t = useLabels();
  return (
    <Dialog open={open} title={t('lbl_chkout_card_title')} onClose={on.onClose} busy={busy} isLocked>
      {open && (
        <div className="stack">
          {refusal && (
            <Note kind="bad">
              <p>{refusal}</p>
            </Note>
          )}
          <CardForm
            total={total}
            busy={busy}
            onToken={(token) => void onToken(token)}
            onUnusable={on.onUnusable}
          />
          <SlowNotice busy={busy} />
        </div>
      )}
    </Dialog>
  );
};
