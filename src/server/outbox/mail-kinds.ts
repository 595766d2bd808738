import type { UnpaidScope, UnpaidSum } from '#domain/orders/unpaid-limit.ts';

interface ReturnMail {
  readonly orderId: number;
  readonly returnId: number;
}

/** Data that is still in the database when the mail is sent is stored as an id only. */
export interface MailData {
  readonly welcome: { readonly customerId: number };
  readonly password_code: { readonly code: string };
  /** The code is derived when the mail is rendered, so no table contains it. */
  readonly contact_code: { readonly customerId: number };
  readonly sign_in_link: { readonly token: string };
  /** `at` is in epoch milliseconds. Names are from `customers/devices/user-agent.ts`. */
  readonly new_device: { readonly at: number; readonly browser: string; readonly system: string };
  /** Mail to the new address. The code is derived when the mail is rendered. */
  readonly email_change_code: { readonly customerId: number };
  readonly email_changed: { readonly customerId: number };
  readonly email_left: { readonly customerId: number };
  readonly password_changed: { readonly customerId: number };
  /** `token` is part of the link that withdraws the deletion; `orders` are numbers of open orders that delay it. */
  readonly deletion_requested: {
    readonly customerId: number;
    readonly token: string;
    readonly deleteAt: number;
    readonly orders: readonly string[];
  };
  readonly deletion_cancelled: { readonly customerId: number };
  /** Last mail to a person. Its row is deleted after sending. */
  readonly account_deleted: { readonly hasOrders: boolean };
  readonly order_placed: { readonly orderId: number };
  /** How to pay by transfer. */
  readonly order_transfer: { readonly orderId: number };
  readonly order_completed: { readonly orderId: number };
  readonly order_cancelled: { readonly orderId: number };
  readonly order_refunded: { readonly orderId: number };
  readonly order_link: { readonly orderId: number };
  readonly shipment_sent: { readonly orderId: number; readonly shipmentId: number };
  readonly return_requested: ReturnMail;
  readonly return_approved: ReturnMail;
  readonly return_declined: ReturnMail;
  readonly return_received: ReturnMail;
  /** Part of the payment goes back, in paise. */
  readonly refund_sent: { readonly orderId: number; readonly amount: number; readonly refundId: string };
  readonly new_order: { readonly orderId: number };
  /** Mail to the shop with the unpaid sum, sent when an order exceeds a limit. `total` is in paise. */
  readonly unpaid_limit: UnpaidSum & { readonly scope: UnpaidScope; readonly customerId: number };
  readonly foreign_payment: { readonly orderId: number };
  readonly seller_received: { readonly name: string };
  readonly seller_approved: { readonly name: string; readonly shopName: string };
  readonly seller_rejected: { readonly name: string; readonly explanation?: string };
  /** `token` is part of the link with which the member joins. */
  readonly staff_invited: { readonly memberId: number; readonly token: string };
  readonly staff_new_device: {
    readonly at: number;
    readonly browser: string;
    readonly system: string;
    readonly address: string;
  };
  readonly message_answer: { readonly replyId: number };
  /** The link is derived when the mail is rendered, so no table contains it. */
  readonly newsletter_confirm: Readonly<Record<string, never>>;
  readonly contact_received: { readonly messageId: number };
}
export type MailKind = keyof MailData;
/** Mails with a short-lived code or link that grants access. They are deleted if they cannot be sent. */
export const EXPIRING_MAILS = ['password_code', 'sign_in_link'] as const satisfies readonly MailKind[];
/** Mails whose data contains a valid code or link. They are never exported. */
export const SECRET_MAILS: readonly string[] = [
  ...EXPIRING_MAILS,
  'deletion_requested',
  'staff_invited',
] satisfies MailKind[];
/** Mails that the shop sends once an order. */
export type OrderMailKind = Exclude<Extract<MailKind, `order_${string}`>, 'order_link'>;
/** Mails that the shop sends once a return. */
export type ReturnMailKind = Extract<MailKind, `return_${string}`>;
