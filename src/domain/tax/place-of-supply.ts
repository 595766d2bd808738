import { market } from '#domain/market/market.ts';
import { stateOfGstin } from './gstin.ts';
import type { TaxKind } from './included-tax.ts';

/** Place outside India in tax law. */
export const ABROAD = '96';

/** Codes of union territories without a legislature. */
const UNION_TERRITORIES: readonly string[] = ['04', '26', '31', '35', '38'];

/**
 * GST is split between state or territory and union within it, and goes to the union between them. VAT is the same
 * everywhere in a market.
 *
 * @param taxNumber of the seller
 * @param placeOfSupply code of a state
 */
export const taxKindsFor = (taxNumber: string, placeOfSupply: string): readonly TaxKind[] => {
  if (market().tax === 'vat') return ['vat'];
  if (stateOfGstin(taxNumber) !== placeOfSupply) return ['igst'];
  return ['cgst', UNION_TERRITORIES.includes(placeOfSupply) ? 'utgst' : 'sgst'];
};
