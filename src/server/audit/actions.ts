import type { TermKind } from '#domain/catalogue/term-kinds.ts';

/**
 * Every action that staff can take, as `noun.verb`. A test runs the use case of each and compares what it records.
 */
export const ACTIONS = [
  'order.place',
  'order.ship',
  'order.change-status',
  'order.correct-shipment',
  'order.change-address',
  'order.export-list',
  'order.cancel',
  'order.return',
  'order.approve-return',
  'order.decline-return',
  'order.receive-return',
  'order.settle-return',
  'order.receive-payment',
  'order.refund',
  'order.retry-refund',
  'order.send-refund',
  'order.note',
  'order.remove-note',
  'order.resend-mail',
  'remittance.record',
  'member.invite',
  'member.invite-again',
  'member.join',
  'member.sign-in',
  'member.fail-sign-in',
  'member.confirm',
  'member.fail-confirm',
  'member.sign-out',
  'member.end-session',
  'member.end-sessions',
  'member.change-role',
  'member.disable',
  'member.change-account',
  'member.change-password',
  'member.add-passkey',
  'member.remove-passkey',
  'member.add-totp',
  'member.remove-totp',
  'member.renew-recovery-codes',
  'mail.retry',
  'customer.create',
  'message.answer',
  'message.assign',
  'message.close',
  'message.reopen',
  'message.mark-spam',
  'message.unmark-spam',
  'message.note',
  'message.remove-note',
  'review.publish',
  'review.hide',
  'review.requeue',
  'review.reply',
  'customer.change-email',
  'customer.end-session',
  'customer.end-sessions',
  'customer.export',
  'customer.export-list',
  'customer.erase',
  'vendor.approve',
  'vendor.reject',
  'vendor.add',
  'vendor.change',
  'vendor.close',
  'vendor.reopen',
  'vendor.move-products',
  'subscriber.remove',
  'subscriber.export-list',
  'product.add',
  'product.save',
  'product.change-status',
  'product.change-terms',
  'product.add-tag',
  'product.remove-tag',
  'price-change.create',
  'price-change.cancel',
  'price-change.undo',
  'stock.adjust',
  'stock.set-threshold',
  'term.add',
  'term.change',
  'term.move',
  'term.merge',
  'term.delete',
  'import.apply',
  'import.undo',
  'banner.add',
  'banner.change',
  'banner.change-status',
  'announcement.add',
  'announcement.change',
  'announcement.change-status',
  'campaign.add',
  'campaign.change',
  'campaign.change-status',
  'coupon.add',
  'coupon.edit',
  'coupon.end',
  'coupon.reopen',
  'text.save',
  'text.publish',
  'text.schedule',
  'text.unschedule',
  'text.discard',
  'text.reset',
  'text.undo',
  'question.move',
  'page.place',
  'page.arrange',
  'page.hide',
  'page.show',
  'page.delete',
  'page.restore',
  'question.hide',
  'question.show',
  'picture.add',
  'picture.describe',
  'picture.replace',
  'picture.delete',
  'label.change',
  'label.reset',
  'setting.change',
  'setting.reset',
  'backup.create',
  'backup.check',
  'backup.download',
  'variable.set',
  'variable.remove',
  'delivery.add',
  'delivery.change',
  'delivery.remove',
  'demo.remove',
] as const;

export type Action = (typeof ACTIONS)[number];

/** Kinds of records that entries are about. */
export type Subject =
  | 'order'
  | 'remittance'
  | 'product'
  | TermKind
  | 'price-change'
  | 'banner'
  | 'campaign'
  | 'announcement'
  | 'coupon'
  | 'text'
  | 'picture'
  | 'label'
  | 'setting'
  | 'backup'
  | 'variable'
  | 'delivery'
  | 'demo'
  | 'customer'
  | 'message'
  | 'mail'
  | 'review'
  | 'vendor'
  | 'vendor-request'
  | 'subscriber'
  | 'import'
  | 'member';
