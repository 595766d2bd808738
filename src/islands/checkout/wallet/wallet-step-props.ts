import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Paise } from '#domain/money.ts';

export interface WalletStepProps {
  readonly total: Paise;
  readonly busy: boolean;
  readonly row: PlacedOrderRow | undefined;
  readonly onStart: () => Promise<PlacedOrderRow | undefined>;
  readonly onAnswered: (row: PlacedOrderRow) => void;
  readonly onCancelPayment: () => void;
}
