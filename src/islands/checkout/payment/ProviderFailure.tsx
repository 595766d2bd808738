import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';

export const ProviderFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useLabels();
  return (
    <Note kind="bad">
      <p>{t('lbl_chkout_provider_failed')}</p>
      <button type="button" className="btn btn--s btn--line" onClick={onRetry}>
        {t('lbl_cart_retry')}
      </button>
    </Note>
  );
};
