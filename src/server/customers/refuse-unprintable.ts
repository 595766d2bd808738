import { findUnprintable } from '#domain/printable.ts';
import { refuse } from '#domain/result.ts';

const PRINTED = ['FirstName', 'LastName', 'AddressLineOne'] as const;

type Addressee = Readonly<Record<(typeof PRINTED)[number], string>>;

export interface FieldUnprintable {
  readonly code: 'field_unprintable';
  readonly field: string;
  readonly sign: string;
}

/** @returns the first field that an invoice cannot print in full */
export const findUnprintableField = (addressee: Addressee): FieldUnprintable | undefined => {
  for (const field of PRINTED) {
    const sign = findUnprintable(addressee[field]);
    if (sign !== undefined) return { code: 'field_unprintable', field, sign };
  }
  return undefined;
};

/** Refuses a name or an address that an invoice cannot print in full. */
export const refuseUnprintable = (addressee: Addressee) => {
  const found = findUnprintableField(addressee);
  return found && refuse({ status: 400, code: 'unprintable', values: { sign: found.sign } } as const);
};
