import { SANDBOX_CARDS } from '#domain/orders/sandbox-cards.ts';
import { useLabels } from '../../ui/labels.tsx';
import { formatCardNumber } from './card-fields.ts';

export const SandboxCards = ({ onPick }: { readonly onPick: (digits: string) => void }) => {
  const t = useLabels();
  return (
    <details className="testcards">
      <summary className="link">{t('lbl_chkout_test_cards')}</summary>
      <ul className="testcards__list">
        {SANDBOX_CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={(event) => {
                event.currentTarget.closest('details')?.removeAttribute('open');
                onPick(number);
              }}
            >
              <bdi>{formatCardNumber(number)}</bdi>
              <span className="quiet">{t(`lbl_chkout_test_${outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};
