import { SlowNotice } from '#islands/checkout/order/SlowNotice.tsx';
import type { IconShape } from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { ProviderFailure } from './ProviderFailure.tsx';

interface ProviderWaitingProps {
  readonly icon: IconShape;
  readonly text: string;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onCancelPayment: () => void;
}

/** Behind a window of a provider, which the customer has to answer. */
export const ProviderWaiting = ({ icon, text, failed, busy, ...on }: ProviderWaitingProps) => {
  const t = useLabels();
  return (
    <section className="wrap open" aria-label={t('lbl_chkout_open')}>
      <div className="open__in">
        {failed ? (
          <ProviderFailure onRetry={on.onRetry} />
        ) : (
          <Note kind="wait" icon={icon} live>
            <p>{text}</p>
          </Note>
        )}
        <button type="button" className="btn btn--line" disabled={busy} onClick={on.onCancelPayment}>
          {t('lbl_chkout_give_up')}
        </button>
        <SlowNotice busy={busy} />
      </div>
    </section>
  );
};
