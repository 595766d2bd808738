import type { Selectable } from 'kysely';
import type { TransferRow } from '#contract/orders/transfers.ts';
import { toRupees } from '#domain/money.ts';
import { formatIban } from '#domain/orders/bank-account.ts';
import { upiLink } from '#domain/orders/transfer.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { DEMO_BANK, DEMO_PAYEE, DEMO_UPI } from '#server/config/transfer-config.ts';
import type { App } from '#server/context.ts';
import { createOrderLink } from '#server/orders/order-link.ts';
import type { PaymentTable } from '#server/platform/database/tables/order.ts';

type Payment = Selectable<PaymentTable>;

type Parts = Pick<App, 'config' | 'secrets' | 'clock'> & {
  readonly payments: Pick<App['payments'], 'config'>;
};

type Facts = Pick<
  TransferRow,
  'IsDemo' | 'PayeeName' | 'UpiAddress' | 'UpiLink' | 'BankName' | 'Iban' | 'AccountNumber' | 'BankCode'
>;

/** Where the money goes; nothing if the owner has removed the account since. */
const readFacts = ({ payments }: Parts, payment: Payment, orderNumber: string): Facts => {
  const isDemo = payment.payee === DEMO_PAYEE;
  const marked = isDemo ? { IsDemo: true } : {};
  if (payment.method === PAYMENT_METHOD.upi) {
    const upi = isDemo ? DEMO_UPI : payments.config.upi;
    if (!upi) return {};
    const { address, payee } = upi;
    const link = upiLink({ address, payee, amount: payment.amount, orderNumber });
    return { ...marked, PayeeName: payee, UpiAddress: address, UpiLink: link };
  }
  const bank = isDemo ? DEMO_BANK : payments.config.bank;
  if (!bank) return {};
  return {
    ...marked,
    PayeeName: bank.name,
    ...(bank.bank !== '' && { BankName: bank.bank }),
    ...(bank.iban !== '' && { Iban: formatIban(bank.iban) }),
    ...(bank.iban === '' && { AccountNumber: bank.account }),
    ...(bank.code !== '' && { BankCode: bank.code }),
  };
};

/** What the customer of an unpaid order needs to pay it by transfer. */
export const toTransferRow = (
  parts: Parts,
  { number, locale }: { readonly number: string; readonly locale: string },
  payment: Payment,
): TransferRow => ({
  Amount: toRupees(payment.amount),
  Currency: payment.currency,
  Reference: number,
  ExpiresAtUTC: new Date(Number(payment.expires_at)).toISOString(),
  ...(payment.claimed_at !== null && { ClaimedAtUTC: new Date(Number(payment.claimed_at)).toISOString() }),
  ...(payment.claimed_utr && { Utr: payment.claimed_utr }),
  Link: createOrderLink(parts, payment.order_id, locale),
  ...readFacts(parts, payment, number),
});
