import type { RefObject } from 'react';
import { SANDBOX_ENDS, type SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { useLabels } from '#islands/ui/labels.tsx';

interface SandboxAnswersProps {
  readonly approve: string;
  readonly decline: string;
  readonly approving: boolean;
  readonly approveDisabled: boolean;
  readonly isLocked: boolean;
  readonly answer: (action: SandboxAction) => Promise<void>;
  readonly first?: RefObject<HTMLButtonElement | null>;
}

export const SandboxAnswers = ({
  approve,
  decline,
  approving,
  approveDisabled,
  isLocked,
  answer,
  first,
}: SandboxAnswersProps) => {
  const t = useLabels();
  return (
    <>
      <button
        ref={first}
        type="button"
        className="btn btn--wide"
        disabled={approveDisabled}
        aria-busy={approving}
        onClick={() => void answer('approve')}
      >
        {approve}
      </button>
      <button
        type="button"
        className="btn btn--line btn--wide"
        disabled={isLocked}
        onClick={() => void answer('decline')}
      >
        {decline}
      </button>
      <details className="testcards">
        <summary className="link">{t('lbl_chkout_ends')}</summary>
        <ul className="testcards__list">
          {SANDBOX_ENDS.map((end) => (
            <li key={end}>
              <button type="button" disabled={isLocked} onClick={() => void answer(end)}>
                {t(`lbl_chkout_ends_${end}`)}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};
