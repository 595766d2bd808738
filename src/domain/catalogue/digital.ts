import { ORDER_STATUS } from '#domain/constants.ts';

export type DigitalState = 'none' | 'waiting' | 'ready';

/** Ready when the status of the item or its shipping status is Completed. */
export const readDigitalState = (item: {
  readonly IsDigitalProduct: boolean;
  readonly LatestStatusID: number;
  readonly ShippingStatusID: number;
}): DigitalState => {
  if (!item.IsDigitalProduct) return 'none';
  const completed = [item.LatestStatusID, item.ShippingStatusID].includes(ORDER_STATUS.completed);
  return completed ? 'ready' : 'waiting';
};
