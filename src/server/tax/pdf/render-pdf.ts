import { encode } from 'uqr';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import type { TaxDocument } from '#domain/tax/document.ts';
import { type DocumentTable, type DocumentText, writeTaxDocument } from '#i18n/tax-document-text.ts';
import type { Translate } from '#i18n/translate.ts';
import { type Box, createPen, type Pen, type TextStyle } from './pen.ts';

const PAGE = { width: 595, height: 842, margin: 40 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const GAP = 6;
const INK = { muted: '#5b6663', line: '#d5dad6', band: '#f2f5f1', warning: '#9a3412' };
const BODY: TextStyle = { size: 8.5 };
const LABEL: TextStyle = { size: 7.5, color: INK.muted };
const STRONG: TextStyle = { size: 8.5, weight: 'semibold' };

/** Text in the languages of the document, one below the other. */
type Texts = readonly string[];

/** Shares of the width. The first column of the items is the widest. */
const ITEM_COLUMNS = {
  8: [0.28, 0.1, 0.07, 0.11, 0.13, 0.08, 0.11, 0.12],
  7: [0.36, 0.07, 0.12, 0.14, 0.08, 0.11, 0.12],
};
const QR_SIZE = 96;

interface Sheet {
  readonly pen: Pen;
  readonly isRtl: boolean;
  y: number;
}

const place = ({ isRtl }: Sheet, start: number, width: number): Box => ({
  x: isRtl ? PAGE.width - PAGE.margin - start - width : PAGE.margin + start,
  width,
});
const startOf = ({ isRtl }: Sheet): 'left' | 'right' => (isRtl ? 'right' : 'left');
const endOf = ({ isRtl }: Sheet): 'left' | 'right' => (isRtl ? 'left' : 'right');

const writeTexts = (
  sheet: Sheet,
  texts: Texts,
  box: Box,
  y: number,
  style: TextStyle,
  isEnd = false,
): number =>
  texts.reduce(
    (height, text) =>
      height + sheet.pen.write(text, box, y + height, style, isEnd ? endOf(sheet) : startOf(sheet)),
    0,
  );

const heightOfTexts = (sheet: Sheet, texts: Texts, width: number, style: TextStyle): number =>
  texts.reduce((height, text) => height + sheet.pen.heightOf(text, width, style), 0);

const breakPage = (sheet: Sheet, height: number): void => {
  if (sheet.y + height <= PAGE.height - PAGE.margin) return;
  sheet.pen.pdf.addPage({ size: 'A4', margin: 0 });
  sheet.y = PAGE.margin;
};

const drawRule = ({ pen, y }: Sheet): void => {
  pen.pdf
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke();
};

/** Texts that differ, so that a number is not repeated in the second language. */
const distinct = (texts: Texts): Texts => [...new Set(texts)];

const drawRow = (
  sheet: Sheet,
  cells: readonly Texts[],
  shares: readonly number[],
  style: TextStyle,
  isBand = false,
): void => {
  const widths = shares.map((share) => share * WIDTH - GAP);
  const height =
    Math.max(...cells.map((texts, at) => heightOfTexts(sheet, texts, widths[at] ?? 0, style))) + GAP;
  breakPage(sheet, height);
  if (isBand) sheet.pen.pdf.rect(PAGE.margin, sheet.y, WIDTH, height).fill(INK.band);
  let start = GAP / 2;
  for (const [at, texts] of cells.entries()) {
    const width = widths[at] ?? 0;
    writeTexts(sheet, texts, place(sheet, start, width), sheet.y + GAP / 2, style, at > 0);
    start += width + GAP;
  }
  sheet.y += height;
  drawRule(sheet);
};

const drawTable = (sheet: Sheet, tables: readonly DocumentTable[], shares: readonly number[]): void => {
  const [first] = tables;
  if (!first) return;
  const cellsOf = (rowOf: (table: DocumentTable) => readonly string[] | undefined) =>
    shares.map((_, at) => distinct(tables.map((table) => rowOf(table)?.[at] ?? '')));
  drawRow(
    sheet,
    cellsOf(({ columns }) => columns),
    shares,
    LABEL,
    true,
  );
  for (const at of first.rows.keys())
    drawRow(
      sheet,
      cellsOf(({ rows }) => rows[at]),
      shares,
      BODY,
    );
  drawRow(
    sheet,
    cellsOf(({ total }) => total),
    shares,
    STRONG,
    true,
  );
  for (const at of first.after?.keys() ?? [])
    drawRow(
      sheet,
      cellsOf(({ after }) => after?.[at]),
      shares,
      STRONG,
    );
};

const drawHead = (sheet: Sheet, texts: readonly DocumentText[]): void => {
  const half = WIDTH / 2 - GAP;
  const titles = texts.map(({ title }) => title);
  let left = writeTexts(sheet, titles, place(sheet, 0, half), sheet.y, { size: 17, weight: 'semibold' });
  const notices = texts.flatMap(({ notice }) => notice ?? []);
  left += writeTexts(sheet, notices, place(sheet, 0, half), sheet.y + left, { size: 8, color: INK.warning });
  let right = 0;
  for (const at of texts[0]?.facts.keys() ?? []) {
    const facts = texts.flatMap(({ facts }) => facts[at] ?? []);
    const labels = place(sheet, WIDTH / 2, half * 0.4);
    const values = place(sheet, WIDTH / 2 + half * 0.4 + GAP, half * 0.6);
    const y = sheet.y + right;
    right +=
      Math.max(
        writeTexts(sheet, distinct(facts.map(({ label }) => label)), labels, y, LABEL),
        writeTexts(sheet, distinct(facts.map(({ value }) => value)), values, y, BODY),
      ) + 2;
  }
  sheet.y += Math.max(left, right) + 2 * GAP;
  drawRule(sheet);
  sheet.y += GAP;
};

const drawParties = (sheet: Sheet, texts: readonly DocumentText[]): void => {
  const width = WIDTH / 2 - GAP;
  let height = 0;
  for (const at of texts[0]?.parties.keys() ?? []) {
    const box = place(sheet, at * (WIDTH / 2), width);
    const labels = texts.flatMap(({ parties }) => parties[at]?.label ?? []);
    const head = writeTexts(sheet, labels, box, sheet.y, LABEL) + 2;
    const lines = distinct(texts.flatMap(({ parties }) => parties[at]?.lines ?? []));
    height = Math.max(height, head + writeTexts(sheet, lines, box, sheet.y + head, BODY));
  }
  sheet.y += height + 2 * GAP;
};

/** Draws the modules as one shape, because gaps between shapes would confuse a reader. */
const drawQr = (sheet: Sheet, content: string): void => {
  const { data, size } = encode(content, { border: 2 });
  breakPage(sheet, QR_SIZE);
  const { x } = place(sheet, 0, QR_SIZE);
  const module = QR_SIZE / size;
  const { pdf } = sheet.pen;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, sheet.y + row * module, module, module);
  pdf.fill('#000000');
  sheet.y += QR_SIZE + GAP;
};

const drawEnd = (sheet: Sheet, texts: readonly DocumentText[]): void => {
  const shares =
    texts[0]?.sums.columns.map((_, at, { length }) => (at === 0 ? 0.16 : 0.84 / (length - 1))) ?? [];
  sheet.y += 2 * GAP;
  breakPage(sheet, 5 * GAP);
  const box = place(sheet, 0, WIDTH);
  sheet.y +=
    writeTexts(
      sheet,
      texts.map(({ sums }) => sums.label),
      box,
      sheet.y,
      STRONG,
    ) + 2;
  drawTable(
    sheet,
    texts.map(({ sums }) => sums),
    shares,
  );
  sheet.y += 2 * GAP;
  for (const { words } of texts.filter(({ words }) => words.value !== '')) {
    breakPage(sheet, 6 * GAP);
    sheet.y += writeTexts(sheet, [words.label], box, sheet.y, LABEL);
    sheet.y += writeTexts(sheet, [words.value], box, sheet.y, STRONG) + GAP;
  }
  const qr = texts[0]?.qr;
  if (qr !== undefined) drawQr(sheet, qr);
  breakPage(sheet, 6 * GAP);
  for (const { notes } of texts) sheet.y += writeTexts(sheet, notes, box, sheet.y, LABEL);
};

/**
 * Makes the PDF of a document in one language, or in several below each other. The first language decides the
 * direction of the page. The file has only the glyphs that it uses.
 */
export const renderPdf = (document: TaxDocument, languages: readonly Translate[]): Promise<Buffer> => {
  // One sheet has both languages, so its amounts have the code of the currency.
  const texts = withAmountsIn('en', () => languages.map((t) => writeTaxDocument(document, t)));
  const pen = createPen(`${texts[0]?.title ?? ''} ${document.number}`);
  const sheet: Sheet = { pen, isRtl: languages[0]?.locale === 'ar', y: PAGE.margin };
  drawHead(sheet, texts);
  drawParties(sheet, texts);
  drawTable(
    sheet,
    texts.map(({ items }) => items),
    texts[0]?.items.columns.length === 7 ? ITEM_COLUMNS[7] : ITEM_COLUMNS[8],
  );
  drawEnd(sheet, texts);
  return pen.end();
};
