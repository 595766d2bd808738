import type { PlacedOrderRow } from '#contract/orders/orders.ts';
import type { Paise } from '#domain/money.ts';

export interface WalletStepProps {
  readonly total: Paise;
  readonly busy: boolean;
  /** The order that waits for the wallet, once there is one. */
  readonly row: PlacedOrderRow | undefined;
  /** Has the shop place the order, to be paid by the wallet. */
  readonly onStart: () => Promise<PlacedOrderRow | undefined>;
  readonly onAnswered: (row: PlacedOrderRow) => void;
  readonly onGiveUp: () => void;
}
