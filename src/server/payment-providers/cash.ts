import type { DeliveryGateway } from './gateway.ts';

/** Cash on delivery: an order needs nobody's approval, and the courier brings the money. */
export const cash: DeliveryGateway = {
  provider: 'cash',
  collects: 'on_delivery',
  mode: 'live',
};
