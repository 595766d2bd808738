import { type Locale, otherLocale } from '#i18n/locales.ts';
import { attachment } from '#server/downloads/content-disposition.ts';
import type { ShopLabels } from '#server/labels/shop-labels.ts';
import type { Db } from '#server/platform/database/db.ts';
import { type IssuedDocument, listDocuments } from './find-documents.ts';

interface FileParts {
  readonly db: Pick<Db, 'read'>;
  readonly labels: ShopLabels;
}

export interface DocumentFile {
  readonly name: string;
  readonly content: Buffer;
}

export const PDF_TYPE = 'application/pdf';

/**
 * The file of a document: in English, or in Arabic with English below, as authorities in India read English. Documents
 * of the Gulf always have both languages, as its law asks for Arabic.
 */
export const makeFile = async (
  { labels }: Pick<FileParts, 'labels'>,
  { content }: IssuedDocument,
  locale: Locale,
): Promise<DocumentFile> => {
  // Loads the fonts and the library for PDF only in processes that make files.
  const { renderPdf } = await import('./pdf/render-pdf.ts');
  const isBilingual = locale === 'ar' || content.market !== undefined;
  const languages: readonly Locale[] = isBilingual ? [locale, otherLocale(locale)] : [locale];
  return {
    name: `${content.number.replaceAll('/', '-')}.pdf`,
    content: await renderPdf(
      content,
      languages.map((one) => labels.translator(one)),
    ),
  };
};

/** Files of the documents that an order got at an instant, for the mail of that instant. */
export const listFilesOf = async (
  parts: FileParts,
  orderId: number,
  issuedAt: number,
  locale: Locale,
): Promise<DocumentFile[]> => {
  const documents = await listDocuments(parts.db.read, orderId);
  const files: DocumentFile[] = [];
  for (const document of documents)
    if (document.content.issuedAt === issuedAt) files.push(await makeFile(parts, document, locale));
  return files;
};

/** Undefined if the order has no document with this id. */
export const findFile = async (
  parts: FileParts,
  orderId: number,
  documentId: number,
  locale: Locale,
): Promise<DocumentFile | undefined> => {
  const found = (await listDocuments(parts.db.read, orderId)).find(({ id }) => id === documentId);
  return found && makeFile(parts, found, locale);
};

export const fileHeaders = ({ name, content }: DocumentFile) => ({
  'Content-Type': PDF_TYPE,
  'Content-Length': content.length,
  'Content-Disposition': attachment(name),
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
});
