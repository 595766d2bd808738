import type { Paise } from '#domain/money.ts';

/** What the courier collects with a parcel. */
export type ParcelCash =
  | { readonly code: 'paid' }
  /** A cash order whose money has arrived, or was due with earlier parcels. */
  | { readonly code: 'collected' }
  | { readonly code: 'collect'; readonly sum: Paise };

/** @param due what is left of a cash order; undefined for an order that is paid in advance */
export const readParcelCash = (due: Paise | undefined): ParcelCash => {
  if (due === undefined) return { code: 'paid' };
  return due > 0 ? { code: 'collect', sum: due } : { code: 'collected' };
};
