import PDFDocument from 'pdfkit';
import { isRecord } from '#domain/is-record.ts';
import { toPrintable } from '#domain/printable.ts';
import { FONTS, fallbackFile, fallbacksOf, featuresOf, type Weight } from './fonts.ts';
import { type Line, levelsOf, type VisualWord, visualWords } from './visual-words.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export interface Box {
  readonly x: number;
  readonly width: number;
}

const LINE_HEIGHT = 1.45;
/** Of Readex Pro, by size. All fonts of a line stand on its baseline. */
const ASCENT = 1;

/** Letters of a ligature of lam and alef, and its own character. */
const LAM_ALEF: readonly (readonly [string, number])[] = [
  ['لا', 0xfefb],
  ['لأ', 0xfef7],
  ['لإ', 0xfef9],
  ['لآ', 0xfef5],
];

const ligatureOf = (points: unknown): number | undefined => {
  if (!Array.isArray(points)) return undefined;
  const text = String.fromCodePoint(...points);
  return LAM_ALEF.find(([letters]) => letters === text)?.[1];
};

/**
 * Readers of PDF files reverse the letters of a ligature from right to left, so that copied text would be wrong. The
 * characters of the ligatures are equivalent to their letters, and are not reversed.
 */
const nameLigatures = (pdf: PDFKit.PDFDocument): void => {
  const families: unknown = Reflect.get(pdf, '_fontFamilies');
  for (const font of isRecord(families) ? Object.values(families) : []) {
    const glyphs = isRecord(font) ? font.unicode : undefined;
    if (!Array.isArray(glyphs)) continue;
    for (const [at, points] of glyphs.entries()) {
      const ligature = ligatureOf(points);
      if (ligature !== undefined) glyphs[at] = [ligature];
    }
  }
};

/** Draws text of both directions on pages of a PDF. */
export const createPen = (title: string) => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: FONTS.regular,
    info: { Title: title },
    lang: 'en',
  });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

  const apply = ({ size, color = '#12221f' }: TextStyle) => pdf.fontSize(size).fillColor(color);

  const optionsOf = (font: string): PDFKit.Mixins.TextOptions => {
    const options: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' };
    // The types have only features that are switched on.
    return Object.assign<PDFKit.Mixins.TextOptions, object>(options, { features: featuresOf(font) });
  };

  /** The files of fallback fonts are read when a document needs them. */
  const choose = ({ font }: VisualWord, weight: Weight) =>
    pdf.font(font === '' ? weight : fallbackFile(font));

  const measure = (word: VisualWord, { weight = 'regular' }: TextStyle): number =>
    choose(word, weight).widthOfString(word.text, optionsOf(word.font));

  /** Breaks text between words, so that each line fits. */
  const wrap = (text: string, width: number, style: TextStyle): Line[] => {
    const words = toPrintable(text)
      .split(/[^\S\xa0]+/)
      .filter((word) => word !== '');
    const paragraph = words.join(' ');
    const [levels, fonts] = [Array.from(levelsOf(paragraph)), fallbacksOf(paragraph)];
    const slice = (from: number, to: number): Line => ({
      text: paragraph.slice(from, to),
      ...{ levels: levels.slice(from, to), fonts: fonts.slice(from, to) },
    });
    const widthOf = (line: Line) => visualWords(line).reduce((sum, word) => sum + measure(word, style), 0);
    const lines: Line[] = [];
    let [from, end] = [0, -1];
    for (const word of words) {
      const next = end + 1 + word.length;
      if (end > from && widthOf(slice(from, next)) > width) {
        lines.push(slice(from, end));
        from = end + 1;
      }
      end = next;
    }
    return end > from ? [...lines, slice(from, end)] : lines;
  };

  const drawLine = (
    line: Line,
    { x, width }: Box,
    y: number,
    style: TextStyle,
    align: 'left' | 'right',
  ): void => {
    const words = visualWords(line);
    const widths: number[] = [];
    for (const word of words) widths[word.place] = measure(word, style);
    const baseline = y + style.size * ASCENT;
    const start = align === 'left' ? x : x + width - widths.reduce((sum, one) => sum + one, 0);
    for (const word of words) {
      const before = widths.slice(0, word.place).reduce((sum, one) => sum + one, 0);
      choose(word, style.weight ?? 'regular').text(word.text, start + before, baseline, optionsOf(word.font));
    }
  };

  return {
    pdf,
    heightOf: (text: string, width: number, style: TextStyle): number => {
      apply(style);
      return wrap(text, width, style).length * style.size * LINE_HEIGHT;
    },
    /** @returns the height of the text */
    write: (text: string, box: Box, y: number, style: TextStyle, align: 'left' | 'right'): number => {
      apply(style);
      const lines = wrap(text, box.width, style);
      for (const [at, line] of lines.entries())
        drawLine(line, box, y + at * style.size * LINE_HEIGHT, style, align);
      return lines.length * style.size * LINE_HEIGHT;
    },
    end: (): Promise<Buffer> => {
      nameLigatures(pdf);
      pdf.end();
      return ended;
    },
  };
};

export type Pen = ReturnType<typeof createPen>;
