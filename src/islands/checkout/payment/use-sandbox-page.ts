import { useState } from 'react';
import type { SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { sendSandboxAction } from '#islands/checkout/order/order-payment.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { toast } from '#stores/ui/toasts.ts';

/** Sends the result of a simulated page. After an error the page remains open for a retry. */
export const useSandboxPage = (reference: string, onAnswered: () => void) => {
  const t = useLabels();
  const [answering, setAnswering] = useState<SandboxAction>();
  const answer = async (action: SandboxAction) => {
    if (answering) return;
    setAnswering(action);
    const result = await sendSandboxAction(reference, action);
    setAnswering(undefined);
    // The payment was decided in another tab or before a reload.
    if (result.ok || result.error.code === 'payment_decided') onAnswered();
    else toast('bad', callSentence(result.error, t));
  };
  return { answering, answer };
};
