import { ok, refuse } from '#domain/result.ts';
import { otherLocale } from '#i18n/locales.ts';
import { type DocumentTable, writeTaxDocument } from '#i18n/tax-document-text.ts';
import type { Handler } from '#server/context.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { listDocuments } from '#server/tax/find-documents.ts';

const toTable = ({ columns, rows, total, after = [] }: DocumentTable, label: string) => ({
  Label: label,
  Columns: [...columns],
  Rows: rows.map((row) => [...row]),
  Total: [...total],
  ...(after.length > 0 && { After: after.map((row) => [...row]) }),
});

const toLabelled = ({ label, value }: { readonly label: string; readonly value: string }) => ({
  Label: label,
  Value: value,
});

export const listLinkedDocuments: Handler<'get-tax-documents-by-link'> = async (
  { app, locale },
  { Token },
) => {
  const order = await findLinkedOrder(app, Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const t = app.labels.translator(locale);
  const other = app.labels.translator(otherLocale(locale));
  const documents = await listDocuments(app.db.read, order.id);
  return ok(
    documents.map(({ id, content }) => {
      const text = writeTaxDocument(content, t);
      // Gulf law asks for Arabic, and readers of English for the name in their language.
      const titles = content.market ? [text.title, writeTaxDocument(content, other).title] : [text.title];
      return {
        DocumentId: id,
        Kind: content.kind,
        Title: titles.join(' / '),
        Notice: text.notice ?? null,
        Facts: text.facts.map(toLabelled),
        Parties: text.parties.map(({ label, lines }) => ({ Label: label, Lines: [...lines] })),
        Items: toTable(text.items, text.title),
        Sums: toTable(text.sums, text.sums.label),
        Words: toLabelled(text.words),
        Notes: [...text.notes],
        ...(text.qr !== undefined && { Qr: text.qr }),
      };
    }),
  );
};
