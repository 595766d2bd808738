import type { orders as english } from '../en/orders.ts';
import type { Translated } from '../translated.ts';

export const orders: Translated<typeof english> = {
  lbl_order_title: 'سجل الطلبات',
};
