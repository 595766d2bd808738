import type { DeliveryGateway } from './gateway.ts';

export const cash: DeliveryGateway = {
  provider: 'cash',
  collects: 'on_delivery',
  mode: 'live',
};
