import { ProviderFailure } from '#islands/checkout/payment/ProviderFailure.tsx';
import { useLabels } from '../../ui/labels.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import { StripeCardForm } from './StripeCardForm.tsx';
import { useCardKey } from './use-card-key.ts';

export const CardForm = (props: CardFormProps) => {
  const t = useLabels();
  const { key, failed, load } = useCardKey();
  if (failed) return <ProviderFailure onRetry={() => void load()} />;
  if (!key)
    return (
      <div aria-busy="true">
        <p className="vh" role="status">
          {t('lbl_chkout_card_loading')}
        </p>
        <p className="skel skel--block" aria-hidden="true" />
      </div>
    );
  return key.Mode === 'sandbox' ? (
    <SandboxCardForm {...props} />
  ) : (
    <StripeCardForm {...props} publishableKey={key.PublishableKey} isTest={key.Mode === 'test'} />
  );
};
