import { VENDOR_NAME_MAXIMUM } from '#domain/vendors/decision.ts';
import type { SetEmailRefusal } from '#server/customers/email/set-email.ts';
import type { EraseRefusal } from '#server/customers/erase-customer.ts';
import type { DecisionRefusal } from '#server/vendors/decide-request.ts';
import { faultOf, type Refused } from '../action.ts';

export const emailFault = (refusal: SetEmailRefusal): Refused => {
  if (refusal.code === 'conflict')
    return { ...faultOf('', 'customer_email_conflict', { email: refusal.current }), status: 409 };
  return refusal.code === 'not_found'
    ? faultOf('', 'customer_missing')
    : faultOf('email', `customer_${refusal.code}`);
};

export const eraseFault = (refusal: EraseRefusal): Refused => {
  switch (refusal.code) {
    case 'order_open':
      return faultOf('', 'customer_orders_open', {
        numbers: refusal.orders.map(({ number }) => number).join(', '),
      });
    case 'other_person':
      return faultOf('confirm', 'customer_confirm');
    case 'other_phone':
      return faultOf('confirm', 'customer_confirm_phone');
    default:
      return faultOf('', 'customer_missing');
  }
};

export const decisionFault = ({ code }: DecisionRefusal): Refused => {
  switch (code) {
    case 'not_found':
      return faultOf('', 'vendor_request_missing');
    case 'name_invalid':
      return faultOf('', 'vendor_name', { n: VENDOR_NAME_MAXIMUM });
    case 'explanation_long':
      return faultOf('explanation', 'vendor_explanation');
  }
};
