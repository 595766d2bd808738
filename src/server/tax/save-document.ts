import type { Transaction } from 'kysely';
import type { TaxDocument } from '#domain/tax/document.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { takeNumber } from './next-number.ts';

type Unnumbered = Omit<TaxDocument, 'number'>;

/** Numbers and stores a document. Call at the end of the transaction, since it locks the series. */
export const saveDocument = async (
  db: Transaction<Database>,
  orderId: number,
  content: Unnumbered,
): Promise<void> => {
  const { kind, issuedAt, total } = content;
  const { year, serial, number } = await takeNumber(db, kind, issuedAt);
  const document: TaxDocument = { ...content, number };
  await db
    .insertInto('tax_document')
    .values({
      ...{ kind, year, serial, number, total },
      order_id: orderId,
      issued_at: issuedAt,
      content_json: JSON.stringify(document),
    })
    .execute();
};
