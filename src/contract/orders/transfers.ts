import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';

/** What the customer needs to pay an order by UPI or bank transfer. */
export const transferRow = v.object({
  Amount: e.rupees,
  Currency: v.pipe(v.string(), v.description('ISO 4217')),
  Reference: v.pipe(
    v.string(),
    v.description('Number of the order, which belongs into the note of the transfer'),
  ),
  ExpiresAtUTC: v.pipe(
    e.instant,
    v.description('The order is released if the money has not arrived by then'),
  ),
  ClaimedAtUTC: v.optional(
    v.pipe(e.instant, v.description('When the customer said that it is paid. The shop confirms it')),
  ),
  Utr: v.optional(v.pipe(v.string(), v.description('As the customer gave it'))),
  Link: v.pipe(v.string(), v.description('Page of the order, which shows how to pay')),
  IsDemo: v.optional(
    v.pipe(v.boolean(), v.description('The account does not exist. Absent in a shop that is set up')),
  ),
  PayeeName: v.optional(v.pipe(v.string(), v.description('Absent if the shop has no account any more'))),
  UpiAddress: v.optional(v.string()),
  UpiLink: v.optional(v.pipe(v.string(), v.description('upi://pay link, also the content of a QR code'))),
  BankName: v.optional(v.string()),
  Iban: v.optional(v.pipe(v.string(), v.description('In groups of four'))),
  AccountNumber: v.optional(v.pipe(v.string(), v.description('Instead of an IBAN'))),
  BankCode: v.optional(v.pipe(v.string(), v.description('IFSC or SWIFT'))),
});
export type TransferRow = v.InferOutput<typeof transferRow>;

export const utr = v.nullish(
  v.pipe(e.code(40), v.description('UTR of a UPI payment, 12 digits, or the reference of a bank transfer')),
);
