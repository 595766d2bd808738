const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** RFC 5987 `ext-value`: percent-encodes everything but `attr-char`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266 `Content-Disposition`, with an ASCII fallback for old clients. */
export const attachment = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .trim();
  const ascii = clean.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(clean)}`;
};
