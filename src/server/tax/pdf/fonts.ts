import { fileURLToPath } from 'node:url';

const fontFile = (name: string): string => fileURLToPath(new URL(`../../../fonts/${name}`, import.meta.url));

export const FONTS = {
  regular: fontFile('readex-pro-regular.ttf'),
  semibold: fontFile('readex-pro-semibold.ttf'),
};
export type Weight = keyof typeof FONTS;

/** Scripts that Readex Pro lacks. WOFF, because PDFKit cannot embed parts of WOFF2. */
const SCRIPTS: readonly (readonly [script: string, signs: RegExp])[] = [
  ['greek', /[\u0370-\u03ff]/],
  ['cyrillic', /[\u0400-\u045f]/],
  // Also the dandas and accents of the other scripts of India.
  ['devanagari', /[\u0900-\u097f]/],
  ['bengali', /[\u0980-\u09ff]/],
  ['gurmukhi', /[\u0a00-\u0a7f]/],
  ['gujarati', /[\u0a80-\u0aff]/],
  ['oriya', /[\u0b00-\u0b7f]/],
  ['tamil', /[\u0b80-\u0bff]/],
  ['telugu', /[\u0c00-\u0c7f]/],
  ['kannada', /[\u0c80-\u0cff]/],
  ['malayalam', /[\u0d00-\u0d7f]/],
];
const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/;
/** Letters of Urdu, Persian and others that Readex Pro lacks. */
const MORE_ARABIC =
  /[\u0600-\u060b\u060d-\u061a\u061c-\u061e\u0620\u063b-\u063f\u0657-\u065f\u0672-\u06a0\u06a2\u06a3\u06a5-\u06b9\u06bb-\u06ff\u0750-\u077f]/;

const JOINERS = /[\u200c\u200d]/;

/** Fallback font of each UTF-16 unit; '' for Readex Pro. A word of Arabic letters has one font, so that they join. */
export const fallbacksOf = (text: string): string[] => {
  const fonts: string[] = [];
  for (const word of text.split(/( )/)) {
    const hasMore = MORE_ARABIC.test(word);
    for (const sign of word) {
      const script = SCRIPTS.find(([, signs]) => signs.test(sign))?.[0];
      const arabic = hasMore && ARABIC.test(sign) ? 'arabic' : undefined;
      const font = JOINERS.test(sign) ? (fonts.at(-1) ?? '') : (script ?? arabic ?? '');
      for (let unit = 0; unit < sign.length; unit += 1) fonts.push(font);
    }
  }
  return fonts;
};

export const fallbackFile = (script: string): string => fontFile(`noto/${script}.woff`);

/** fontkit cannot place the marks of these fonts. Their default places are legible. */
const UNPLACED: readonly string[] = ['telugu', 'gurmukhi'];

/** @returns OpenType features to switch off */
export const featuresOf = (script: string): Readonly<Record<string, boolean>> | undefined =>
  UNPLACED.includes(script) ? { mark: false, mkmk: false, abvm: false, blwm: false } : undefined;
