import type { TaxKind } from './included-tax.ts';

/** Place outside India in tax law. */
export const ABROAD = '96';

/** GST is split between state and union within a state, and goes to the union between states. */
export const taxKindsFor = (sellerState: string, placeOfSupply: string): readonly TaxKind[] =>
  sellerState === placeOfSupply ? ['cgst', 'sgst'] : ['igst'];
