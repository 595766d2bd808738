import type { CallError } from '#contract/call.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { refreshQuote } from './refresh-quote.ts';

export const QuoteFailure = ({ error }: { readonly error: CallError }) => {
  const t = useLabels();
  return (
    <div className="note note--bad" role="alert">
      <Icon shape={icons.warn} />
      <div className="stack stack--tight">
        <p>
          <b>{t('lbl_cart_failed')}</b> <span>{callSentence(error, t)}</span>{' '}
          <span>{t('lbl_cart_failed_hint')}</span>
        </p>
        <button type="button" className="btn btn--s btn--line" onClick={() => void refreshQuote()}>
          {t('lbl_cart_retry')}
        </button>
      </div>
    </div>
  );
};
