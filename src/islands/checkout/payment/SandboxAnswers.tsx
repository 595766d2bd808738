import type { RefObject } from 'react';
import type { SandboxAction } from '#domain/orders/sandbox-cards.ts';

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
}: SandboxAnswersProps) => (
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
  </>
);
