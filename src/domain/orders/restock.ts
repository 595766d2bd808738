/**
 * Which pieces of a refund, cancellation or return go back to stock. `usual`: those that were not sent, and those that
 * the customer returned.
 */
export const RESTOCK_CHOICES = ['usual', 'all', 'none'] as const;
export type Restock = (typeof RESTOCK_CHOICES)[number];

/** Damaged pieces cannot be sold again, unless the staff chose so. */
export const decideRestock = (chosen: Restock, reason: string): Restock =>
  chosen === 'usual' && reason === 'damaged' ? 'none' : chosen;
