import { MediaError } from '../media-error.ts';
import { findUnsafeSvg } from './unsafe-svg.ts';

/** Far above a logo. The time to draw a text or a shape has no limit of its own. */
const LIMITS = { bytes: 512 * 1024, letters: 2_000, elements: 10_000 } as const;

const countLetters = (drawing: string): number => {
  const [, ...texts] = drawing.split(/<(?:[\w-]+:)?text\b/);
  return texts.reduce((sum, rest) => {
    const [text = ''] = `<${rest}`.split(/<\/(?:[\w-]+:)?text\b/, 1);
    return sum + text.replace(/<!\[CDATA\[|<[^<>]*>|\s+/g, '').length;
  }, 0);
};

const countElements = (text: string): number => text.split(/<(?=[A-Za-z_])/).length - 1;

/** @returns whether the file is text that contains a drawing. */
export function isDrawing(bytes: Uint8Array): boolean {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 256))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('<') && Buffer.from(bytes).includes('<svg');
}

/** Checks a drawing before it is parsed. @throws MediaError */
export function refuseDrawing(bytes: Uint8Array): void {
  if (bytes.byteLength > LIMITS.bytes) throw new MediaError('drawing-too-large', { code: 'drawing_large' });
  const unsafe = findUnsafeSvg(bytes);
  if (unsafe) throw new MediaError('unsafe-svg', { code: 'drawing_unsafe', values: { part: unsafe } });
  const text = new TextDecoder().decode(bytes);
  if (countLetters(text) > LIMITS.letters || countElements(text) > LIMITS.elements)
    throw new MediaError('drawing-too-large', { code: 'drawing_complex' });
}
