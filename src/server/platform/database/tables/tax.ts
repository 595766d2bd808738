import type { Generated } from 'kysely';
import type { DocumentKind } from '#domain/tax/serial.ts';

/** Triggers refuse changes, and a deletion while the order exists. */
export interface TaxDocumentTable {
  id: Generated<number>;
  kind: DocumentKind;
  /** Financial year of the series. */
  year: string;
  serial: number;
  number: string;
  /** Not a reference, because documents are kept longer than orders. */
  order_id: number;
  issued_at: number;
  total: number;
  /** A `TaxDocument`. */
  content_json: string;
}

/** Last serial number of each series. */
export interface TaxSeriesTable {
  kind: DocumentKind;
  year: string;
  last: number;
}
