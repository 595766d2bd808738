import { sum } from '#domain/money.ts';
import { WAITING_RETURNS } from '#domain/orders/returns.ts';
import { formatMoney } from '#i18n/format.ts';
import type { OfficeTranslate } from '#i18n/office/translate.ts';
import { formatAge } from '#office/parts/when.ts';
import type { Answer } from '#office/types.ts';
import { STOCK_LIST } from '#routes/office/lists.ts';
import { officeUrl } from '#routes/office/pages.ts';

export interface Need {
  /** How many wait. */
  readonly n: number;
  readonly label: string;
  readonly hint: string;
  readonly url: string;
  readonly pill: { readonly kind: 'bad' | 'wait'; readonly text: string | undefined } | undefined;
}

/** What waits for the member, most urgent first. */
export const listNeeds = (
  t: OfficeTranslate,
  today: Answer<'today.read'>,
  now: number,
  changesStock: boolean,
): Need[] => {
  const texts = today.texts ?? { pages: 0, questions: 0 };
  const { toShip, toComplete, payments, transfers, refunds, byHand, returns } = today.orders ?? {};
  const orders = officeUrl('orders');
  const age = (instant: number | undefined) =>
    instant === undefined ? undefined : t('oldest', { age: formatAge(t, instant, now) });
  const needs: readonly Need[] = [
    {
      n: refunds?.refunds ?? 0,
      label: t('need_refund'),
      hint: t('need_refund_hint', {
        sum: formatMoney(refunds?.amount ?? 0),
        number: refunds?.firstNumber ?? '',
      }),
      url: `${orders}?next=retry_refund`,
      pill: { kind: 'bad', text: t('pill_failed') },
    },
    {
      n: byHand?.length ?? 0,
      label: t('need_return_money'),
      hint: t('need_return_money_hint', {
        sum: formatMoney(sum((byHand ?? []).map(({ amount }) => amount))),
      }),
      url: `${officeUrl('orders/statement')}#return`,
      pill: { kind: 'wait', text: age(byHand?.[0]?.since) },
    },
    {
      n: payments?.orders ?? 0,
      label: t('need_payment'),
      hint: t('need_payment_hint', { sum: formatMoney(payments?.total ?? 0) }),
      url: `${orders}?next=check_payment`,
      pill: { kind: 'wait', text: age(payments?.oldest) },
    },
    {
      n: transfers?.orders ?? 0,
      label: t('need_transfer'),
      hint: t('need_transfer_hint', { sum: formatMoney(transfers?.total ?? 0) }),
      url: `${orders}?next=confirm_transfer`,
      pill: { kind: 'wait', text: age(transfers?.oldest) },
    },
    {
      n: toShip?.orders ?? 0,
      label: t('need_ship'),
      hint: t('need_ship_hint', { pieces: toShip?.pieces ?? 0, cash: toShip?.cash ?? 0 }),
      url: `${orders}?next=ship,ship_rest`,
      pill: { kind: 'wait', text: toShip && toShip.late > 0 ? age(toShip.oldest) : undefined },
    },
    {
      n: (returns?.requested ?? 0) + (returns?.received ?? 0),
      label: t('need_returns'),
      hint: t('need_returns_hint', { requested: returns?.requested ?? 0, received: returns?.received ?? 0 }),
      url: `${orders}?return=${WAITING_RETURNS.join(',')}`,
      pill: { kind: 'wait', text: age(returns?.oldest) },
    },
    {
      n: toComplete?.orders ?? 0,
      label: t('need_complete'),
      hint: t('need_complete_hint'),
      url: `${orders}?next=complete`,
      pill: undefined,
    },
    {
      n: today.messages?.messages ?? 0,
      label: t('need_messages'),
      hint: t('need_messages_hint'),
      url: `${officeUrl('messages')}?state=open`,
      pill: { kind: 'wait', text: age(today.messages?.oldest) },
    },
    {
      n: today.vendorRequests,
      label: t('need_vendors'),
      hint: t('need_vendors_hint'),
      url: officeUrl('vendors/requests'),
      pill: undefined,
    },
    {
      n: today.reviews?.reviews ?? 0,
      label: t('need_reviews'),
      hint: t('need_reviews_hint'),
      url: `${officeUrl('reviews')}?state=waiting`,
      pill: undefined,
    },
    {
      n: texts.pages + texts.questions,
      label: t('need_texts'),
      hint: t('need_texts_hint'),
      url: officeUrl(texts.pages > 0 ? 'words' : 'words/questions'),
      pill: { kind: 'bad', text: t('pill_failed') },
    },
    {
      n: today.brokenLinks,
      label: t('links'),
      hint: t('need_links_hint'),
      url: officeUrl('broken-links'),
      pill: undefined,
    },
    {
      n: today.isBackupLate ? 1 : 0,
      label: t('need_backup'),
      hint: t('need_backup_hint'),
      url: officeUrl('settings/backups'),
      pill: { kind: 'bad', text: t('pill_failed') },
    },
    {
      n: today.mails?.mails ?? 0,
      label: t('unsent'),
      hint: t('need_mails_hint'),
      url: officeUrl('messages/unsent'),
      pill: { kind: 'bad', text: t('pill_failed') },
    },
    {
      n: changesStock ? today.lowStock.products : 0,
      label: t('need_stock'),
      hint: t('need_stock_hint', { n: today.lowStock.soldOut }),
      url: `${STOCK_LIST.path}?status=published&level=out,low`,
      pill: undefined,
    },
  ];
  return needs.filter(({ n }) => n > 0);
};
