import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { isRecord } from '#domain/is-record.ts';
import { visualWords } from './visual-words.ts';

const fontFile = (weight: string): string =>
  fileURLToPath(new URL(`../../../fonts/readex-pro-${weight}.ttf`, import.meta.url));
const FONTS = { regular: fontFile('regular'), semibold: fontFile('semibold') };
export type Weight = keyof typeof FONTS;

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

  const use = ({ size, weight = 'regular', color = '#12221f' }: TextStyle) =>
    pdf.font(weight).fontSize(size).fillColor(color);

  const widthOf = (line: string): number =>
    visualWords(line).reduce((sum, { text }) => sum + pdf.widthOfString(text), 0);

  /** Breaks text between words, so that each line fits. */
  const wrap = (text: string, width: number): string[] => {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/).filter((one) => one !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return line === '' ? lines : [...lines, line];
  };

  const drawLine = (line: string, { x, width }: Box, y: number, align: 'left' | 'right'): void => {
    const words = visualWords(line);
    const widths: number[] = [];
    for (const { text, place } of words) widths[place] = pdf.widthOfString(text);
    const start = align === 'left' ? x : x + width - widths.reduce((sum, one) => sum + one, 0);
    for (const { text, place } of words) {
      const before = widths.slice(0, place).reduce((sum, one) => sum + one, 0);
      pdf.text(text, start + before, y, { lineBreak: false });
    }
  };

  return {
    pdf,
    heightOf: (text: string, width: number, style: TextStyle): number => {
      use(style);
      return wrap(text, width).length * style.size * LINE_HEIGHT;
    },
    /** @returns the height of the text */
    write: (text: string, box: Box, y: number, style: TextStyle, align: 'left' | 'right'): number => {
      use(style);
      const lines = wrap(text, box.width);
      for (const [at, line] of lines.entries()) drawLine(line, box, y + at * style.size * LINE_HEIGHT, align);
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
