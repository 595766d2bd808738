const BREAK = /<\/?(?:p|h\d|[uod]l|li|d[td]|table|t[rhd]|blockquote|pre|div|hr|br)\b[^<>]*>/gi;
const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
};

/** Words of the shop's own safe HTML, on one line. */
export const textOfHtml = (html: string): string =>
  html
    .replace(BREAK, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity, name: string) => SIGNS[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
