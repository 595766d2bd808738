import { DAY_MS } from '#domain/duration.ts';
import { formatUnits, type Paise } from '#domain/money.ts';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';
import { cleanCode } from '#domain/typed-text.ts';

/** Methods of which only the owner can tell whether the money has arrived, and how long an order waits for it. */
const WAITS_MS: Readonly<Record<number, number>> = {
  [PAYMENT_METHOD.upi]: DAY_MS,
  [PAYMENT_METHOD.bankTransfer]: 3 * DAY_MS,
};

export const TRANSFER_METHODS: readonly number[] = Object.keys(WAITS_MS).map(Number);

export const isTransfer = (method: number): boolean => method in WAITS_MS;

/** @returns undefined for a method of a provider */
export const transferWithin = (method: number): number | undefined => WAITS_MS[method];

const UTR_DIGITS = 12;

/** Reference of a UPI payment, which the banks of both sides show. */
export const isUtr = (text: string): boolean => new RegExp(`^\\d{${UTR_DIGITS}}$`).test(text);

/** Reads a UTR as customers type it; '' for none. */
export const readUtr = (text: string): string => cleanCode(text).replace(/[\s-]/g, '');

/** Finds the UTR in the text of a bank, which may pad it with zeros; '' for none. */
export const findUtr = (text: string): string => /(?<!\d)0*(\d{12})(?!\d)/.exec(text)?.[1] ?? '';

/** Numbers of orders in the text of a bank, without those of earlier tries. */
export const findOrderNumbers = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<![A-Z\d])Q\s?(\d{6,9})(?!\d)/gi)].map(([, digits]) => `Q${digits}`)),
];

interface UpiPayment {
  readonly address: string;
  readonly payee: string;
  readonly amount: Paise;
  readonly orderNumber: string;
}

/** Link that opens a UPI app with everything filled in. It is also the content of the QR code. */
export const upiLink = ({ address, payee, amount, orderNumber }: UpiPayment): string => {
  const fields = { pa: address, pn: payee, am: formatUnits(amount), cu: 'INR', tn: orderNumber };
  // Apps show the plus signs of `URLSearchParams`.
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
};
