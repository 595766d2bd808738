import { type ComponentType, useEffect, useState } from 'react';
import { useLabels } from '../../ui/labels.tsx';
import type { OrderInHand } from '../order/stage.ts';
import type { CheckoutFlow } from '../use-checkout-flow.ts';
import type { ContactStepProps } from './ContactStep.tsx';

interface ConfirmContactProps {
  readonly flow: CheckoutFlow;
  readonly because: string;
  /** The order as the page shows it now: note and coupon can be changed while the code is on its way. */
  readonly order: OrderInHand;
  readonly hasOthers: boolean;
  readonly onLeave: () => void;
}

/** The step of a cash order that asks for a confirmed e-mail. Few orders need it, so its script comes when it opens. */
export const ConfirmContact = ({ flow, because, order, hasOthers, onLeave }: ConfirmContactProps) => {
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
        because={because}
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
