/** Beginnings of formats that are refused, to name them. */
const SIGNATURES: readonly (readonly [text: string, name: string])[] = [
  ['GIF8', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['BM', 'bmp'],
  ['%PDF', 'pdf'],
  ['\0\0\u0001\0', 'ico'],
  ['\u00ff\n', 'jxl'],
  ['\0\0\0\fJXL ', 'jxl'],
  ['\0\0\0\fjP  ', 'jp2'],
];
/** The box of a picture names the formats that it is compatible with. */
const BOX = { start: 4, end: 64, type: 'ftyp' } as const;

const readBox = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(BOX.start, BOX.end)).toString('latin1');

export const isHeic = (bytes: Uint8Array): boolean => {
  const box = readBox(bytes);
  return box.startsWith(BOX.type) && !box.includes('avif') && /he[iv][cxms]/.test(box);
};

export const nameForeignFormat = (bytes: Uint8Array): string | undefined => {
  const box = readBox(bytes);
  if (box.startsWith(BOX.type)) return box.includes('avif') ? 'avif' : 'heif';
  const beginning = Buffer.from(bytes.subarray(0, BOX.end)).toString('latin1');
  return SIGNATURES.find(([text]) => beginning.startsWith(text))?.[1];
};
