import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';
import { DOCUMENT_KINDS } from '#domain/tax/serial.ts';

const labelled = v.object({ Label: v.string(), Value: v.string() });
const table = v.object({
  Label: v.string(),
  Columns: v.array(v.string()),
  After: v.optional(v.pipe(v.array(v.array(v.string())), v.description('Rows below the total'))),
  Rows: v.array(v.array(v.string())),
  Total: v.array(v.string()),
});

/** An invoice or credit note as its reader sees it, in the language of the call. */
const taxDocumentRow = v.object({
  DocumentId: v.number(),
  Kind: v.picklist(DOCUMENT_KINDS),
  Title: v.string(),
  Notice: v.pipe(v.nullable(v.string()), v.description('Set on samples of the demo')),
  Facts: v.array(labelled),
  Parties: v.array(v.object({ Label: v.string(), Lines: v.array(v.string()) })),
  Items: table,
  Sums: table,
  Words: v.pipe(labelled, v.description('Total in words; empty outside India')),
  Notes: v.array(v.string()),
  Qr: v.optional(v.pipe(v.string(), v.description('Content of the QR code that the law asks for'))),
});
export type TaxDocumentRow = v.InferOutput<typeof taxDocumentRow>;

export const taxDocumentEndpoints = {
  /** Documents of the order of a link, oldest first. */
  'get-tax-documents-by-link': e.rows(
    v.object({ Token: v.pipe(e.text(200), v.description('Parameter `link` of the mailed URL')) }),
    taxDocumentRow,
  ),
};
