/** @returns the text without its byte order mark; undefined if it is neither UTF-8 nor UTF-16 */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
