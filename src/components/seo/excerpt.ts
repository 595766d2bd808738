/** Approximate length of a search result snippet. */
const LENGTH = 155;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Extracts the beginning of sanitised HTML as plain text, cut at a word boundary. */
export const excerpt = (html: string): string => {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', LENGTH)).trimEnd()}…`;
};
