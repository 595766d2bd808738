import { useState } from 'react';
import type { SandboxAction } from '#domain/orders/sandbox-cards.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { playSandbox } from '#islands/checkout/order/order-payment.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { toast } from '#stores/ui/toasts.ts';

/** Answers for the bank or the wallet, then says that it has. A call that fails leaves the page for another try. */
export const useSandboxPage = (reference: string, onAnswered: () => void) => {
  const t = useLabels();
  const [answering, setAnswering] = useState<SandboxAction>();
  const answer = async (action: SandboxAction) => {
    if (answering) return;
    setAnswering(action);
    const played = await playSandbox(reference, action);
    setAnswering(undefined);
    // Decided before, in another tab or before a reload: the shop knows how.
    if (played.ok || played.error.code === 'payment_decided') onAnswered();
    else toast('bad', callSentence(played.error, t));
  };
  return { answering, answer };
};
