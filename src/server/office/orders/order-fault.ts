import { formatMoney } from '#i18n/format.ts';
import { faultOf, type Refused } from '../action.ts';
import { faultCodeOf } from '../fault.ts';

/** Refusals of the use cases in `fulfilment/`. */
export interface OrderRefusal {
  readonly code: string;
  readonly state?: string;
  readonly left?: number;
  readonly rest?: number;
  readonly trackingNumber?: string;
  readonly field?: string;
  readonly sign?: string;
  readonly invoice?: string;
  readonly returnState?: string;
}

/** Fault of the form. States are codes, which the page translates. */
export const orderFault = (refusal: OrderRefusal): Refused => {
  const { code, state, left = 0, rest = 0, trackingNumber = '', field = '', sign = '' } = refusal;
  switch (code) {
    case 'not_found':
      return faultOf('', 'order_missing');
    case 'not_allowed':
      return faultOf('', 'order_state', { state: `state_${state}` });
    case 'return_followed':
    case 'refund_followed':
      return faultOf('', `order_${code}`);
    case 'conflict':
      return { ...faultOf('', 'order_conflict'), status: 409 };
    case 'nothing_left':
      return faultOf('', 'ship_nothing');
    case 'tracking_used':
      return faultOf('trackingNumber', 'ship_tracking_used', { number: trackingNumber });
    case 'too_many':
    case 'too_many_pieces':
      return faultOf('', 'ship_too_many', { left });
    case 'nothing_chosen':
      return faultOf('', 'refund_nothing');
    case 'too_much':
      return faultOf('', 'refund_too_much', { sum: formatMoney(rest) });
    case 'failed_before':
      return faultOf('', 'refund_failed_before');
    case 'text_missing':
    case 'text_too_long':
      return faultOf('', 'note_missing');
    case 'return_unknown':
      return faultOf('', 'return_missing');
    case 'return_state':
      return faultOf('', 'return_state', { state: `return_state_${refusal.returnState}` });
    case 'answer_missing':
    case 'answer_too_long':
      return faultOf('answer', 'return_answer');
    case 'address_missing':
      return faultOf('address', 'return_address');
    case 'nothing_arrived':
      return faultOf('', 'return_nothing');
    case 'invoiced_elsewhere':
      return faultOf('StateProvinceId', 'invoiced_elsewhere', { number: refusal.invoice ?? '' });
    case 'field_invalid':
      return faultOf(field, faultCodeOf(`field_${field}`));
    case 'field_unprintable':
      return faultOf(field, 'unprintable', { sign });
    case 'too_often':
    case 'mail_waiting':
      return faultOf('', 'mail_limit');
    case 'customer_erased':
    case 'customer_no_email':
      return faultOf('', `mail_${code}`);
    default:
      return faultOf('', 'order_missing');
  }
};
