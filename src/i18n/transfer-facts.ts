import { formatUnits, toPaise } from '#domain/money.ts';
import { formatMoney } from './format.ts';
import type { Translate } from './translate-with.ts';

/** Values of a transfer as calls return them, in rupees. */
interface Transfer {
  readonly Amount: number;
  readonly Reference: string;
  readonly PayeeName?: string | undefined;
  readonly UpiAddress?: string | undefined;
  readonly BankName?: string | undefined;
  readonly Iban?: string | undefined;
  readonly AccountNumber?: string | undefined;
  readonly BankCode?: string | undefined;
}

export interface TransferFact {
  readonly name: string;
  readonly value: string;
  /** As banks and apps take it. */
  readonly copied: string;
}

/** What a customer types into a banking app, in the order of its fields. Empty if the shop has no account any more. */
export const listTransferFacts = (transfer: Transfer, t: Translate): TransferFact[] => {
  if (transfer.PayeeName === undefined) return [];
  const amount = toPaise(transfer.Amount);
  const fact = (name: string, value: string | undefined, copied = value): TransferFact[] =>
    value === undefined || copied === undefined ? [] : [{ name, value, copied }];
  return [
    ...fact(t('lbl_transfer_amount'), formatMoney(amount), formatUnits(amount)),
    ...fact(t('lbl_transfer_payee'), transfer.PayeeName),
    ...fact(t('lbl_transfer_address'), transfer.UpiAddress),
    ...fact(t('lbl_transfer_bank_name'), transfer.BankName),
    ...fact(t('lbl_transfer_iban'), transfer.Iban, transfer.Iban?.replaceAll(' ', '')),
    ...fact(t('lbl_transfer_account'), transfer.AccountNumber),
    ...fact(t('lbl_transfer_code'), transfer.BankCode),
    ...fact(t('lbl_transfer_reference'), transfer.Reference),
  ];
};
