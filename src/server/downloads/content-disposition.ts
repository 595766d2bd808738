const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** RFC 5987: what may not stand by itself is percent-encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** RFC 6266: save under this name, with an ASCII one for programs that know no other. */
export const attachment = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .trim();
  const ascii = clean.replace(/[^\x20-\x7e]+/g, '_').replace(/["%\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(clean)}`;
};
