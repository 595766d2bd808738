import type { Generated } from 'kysely';
import type { RemittanceResult } from '#domain/orders/remittance.ts';

/** A payout of a courier for cash orders. */
export interface RemittanceTable {
  id: Generated<number>;
  carrier: string;
  /** Reference of the payout; '' for none. */
  reference: string;
  recorded_at: number;
  /** SHA-256. A file is recorded once. */
  file_hash: string;
}

export interface RemittanceRowTable {
  id: Generated<number>;
  remittance_id: number;
  /** Null for rows that belong to no order of the shop. */
  order_id: number | null;
  /** '' for none. */
  tracking_number: string;
  amount: number;
  result: RemittanceResult;
}

/** The file that a member has checked and not recorded yet. */
export interface RemittanceDraftTable {
  member_id: number;
  file_name: string;
  /** SHA-256. */
  file_hash: string;
  carrier: string;
  reference: string;
  /** Only the columns that are read, since others may contain personal data. */
  rows_json: string;
  checked_at: number;
}

/** Rows of a bank statement that name or fit an order, while a member looks at them. */
export interface StatementDraftTable {
  member_id: number;
  file_name: string;
  rows_json: string;
  checked_at: number;
}
