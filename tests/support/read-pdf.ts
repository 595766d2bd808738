import { extractText, getDocumentProxy } from 'unpdf';

/** Readers guess spaces from gaps, and differ from right to left. Characters of ligatures equal their letters. */
export const letters = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** Text of a PDF without spaces, by an independent reader: PDF.js. */
export const readPdf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return letters(text);
};
