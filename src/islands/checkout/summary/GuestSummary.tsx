import { useCartQuote } from '#islands/cart/quote/use-cart-quote.ts';
import { type IslandProps, LabelsProvider } from '#islands/ui/labels.tsx';
import { OrderSummary } from './OrderSummary.tsx';

const Summary = () => {
  const { state, lines } = useCartQuote();
  return state.quote && lines.length > 0 ? <OrderSummary state={state} quote={state.quote} /> : null;
};

/** The order beside the form of a guest. */
export const GuestSummary = (props: IslandProps) => (
  <LabelsProvider {...props}>
    <Summary />
  </LabelsProvider>
);
