import { ORDER_STATUS } from '#domain/constants.ts';

export type DigitalState = 'none' | 'waiting' | 'ready';

/** Returns the state of a digital item. It is ready if its status or shipping status is Completed. */
export const readDigitalState = (item: {
  readonly IsDigitalProduct: boolean;
  readonly LatestStatusID: number;
  readonly ShippingStatusID: number;
}): DigitalState => {
  if (!item.IsDigitalProduct) return 'none';
  const completed = [item.LatestStatusID, item.ShippingStatusID].includes(ORDER_STATUS.completed);
  return completed ? 'ready' : 'waiting';
};
