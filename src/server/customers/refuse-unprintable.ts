import { findUnprintable } from '#domain/printable.ts';
import { refuse } from '#domain/result.ts';

interface Addressee {
  readonly FirstName: string;
  readonly LastName: string;
  readonly AddressLineOne: string;
}

/** Refuses a name or an address that an invoice cannot print in full. */
export const refuseUnprintable = ({ FirstName, LastName, AddressLineOne }: Addressee) => {
  const sign = findUnprintable(`${FirstName} ${LastName} ${AddressLineOne}`);
  return sign === undefined
    ? undefined
    : refuse({ status: 400, code: 'unprintable', values: { sign } } as const);
};
