import { ORDER_STATUS } from '#domain/constants.ts';

/** What the order history says of an item: not digital, not to be downloaded yet, or ready. */
export type DigitalState = 'none' | 'waiting' | 'ready';

/** Ready once the item's own status or its shipping status is Completed. */
export const readDigitalState = (item: {
  readonly IsDigitalProduct: boolean;
  readonly LatestStatusID: number;
  readonly ShippingStatusID: number;
}): DigitalState => {
  if (!item.IsDigitalProduct) return 'none';
  const completed = [item.LatestStatusID, item.ShippingStatusID].includes(ORDER_STATUS.completed);
  return completed ? 'ready' : 'waiting';
};
