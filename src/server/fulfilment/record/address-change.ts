import { OPERATOR } from '#domain/orders/staff-reason.ts';
import { listDeliveryLines } from '#server/orders/delivery-address.ts';

/** Addresses in one line. */
export interface AddressChange {
  readonly from: string;
  readonly to: string;
}

const CHANGED = `${OPERATOR}: delivery address changed`;
const SEPARATOR = ' → ';

const inOneLine = (deliveryJson: string): string =>
  listDeliveryLines(deliveryJson)
    .map((line) => line.replaceAll(SEPARATOR, ' '))
    .join(', ');

/** Text for the log of an order, which an erasure clears. The audit log must not keep the values. */
export const formatAddressChange = (before: string, after: string): string =>
  `${CHANGED}: ${inOneLine(before)}${SEPARATOR}${inOneLine(after)}`;

/** Undefined for other causes, and for changes that were logged without the addresses. */
export const readAddressChange = (cause: string): AddressChange | undefined => {
  if (!cause.startsWith(`${CHANGED}: `)) return undefined;
  const [from = '', to = ''] = cause.slice(CHANGED.length + 2).split(SEPARATOR);
  return { from, to };
};
