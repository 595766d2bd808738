import { market } from '#domain/market/market.ts';
import { stateOfGstin } from './gstin.ts';
import type { TaxKind } from './included-tax.ts';

/** Place outside India in tax law. */
export const ABROAD = '96';

/**
 * GST is split between state and union within a state, and goes to the union between states. VAT is the same
 * everywhere in a market.
 *
 * @param taxNumber of the seller
 * @param placeOfSupply code of a state
 */
export const taxKindsFor = (taxNumber: string, placeOfSupply: string): readonly TaxKind[] => {
  if (market().tax === 'vat') return ['vat'];
  return stateOfGstin(taxNumber) === placeOfSupply ? ['cgst', 'sgst'] : ['igst'];
};
