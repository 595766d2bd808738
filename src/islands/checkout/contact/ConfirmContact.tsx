import { type ComponentType, useEffect, useState } from 'react';
import { useLabels } from '../../ui/labels.tsx';
import type { PreparedOrder } from '../order/stage.ts';
import type { CheckoutFlow } from '../use-checkout-flow.ts';
import type { ContactStepProps } from './ContactStep.tsx';

interface ConfirmContactProps {
  readonly flow: CheckoutFlow;
  readonly reason: string;
  /** Current order. Note and coupon may change while the code is being sent. */
  readonly order: PreparedOrder;
  readonly hasOthers: boolean;
  readonly onLeave: () => void;
}

/** Confirms the e-mail address for a cash order. Few orders need it, so the script is loaded on demand. */
export const ConfirmContact = ({ flow, reason, order, hasOthers, onLeave }: ConfirmContactProps) => {
  const t = useLabels();
  const [Step, setStep] = useState<ComponentType<ContactStepProps>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    import('./ContactStep.tsx').then(
      ({ ContactStep }) => setStep(() => ContactStep),
      () => flow.close(t.error('offline')),
    );
  }, []);
  return (
    Step && (
      <Step
        reason={reason}
        total={order.total}
        busy={flow.busy}
        refusal={flow.refusal}
        hasOthers={hasOthers}
        onCode={(code) => void flow.confirmContact(order, code)}
        onConfirmed={() => void flow.send(order, '')}
        onLeave={onLeave}
      />
    )
  );
};
