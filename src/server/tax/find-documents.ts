import type { Kysely } from 'kysely';
import type { TaxDocument } from '#domain/tax/document.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface IssuedDocument {
  readonly id: number;
  readonly content: TaxDocument;
}

/** Documents of an order, the invoice first. */
export const listDocuments = async (db: Kysely<Database>, orderId: number): Promise<IssuedDocument[]> => {
  const rows = await db
    .selectFrom('tax_document')
    .select(['id', 'content_json'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, content_json }) => ({ id, content: JSON.parse(content_json) }));
};
