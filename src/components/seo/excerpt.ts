/** Approximate length of a search result snippet in characters. */
const LENGTH = 155;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Returns the beginning of sanitised HTML as plain text. */
export const excerpt = (html: string): string => {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', LENGTH)).trimEnd()}…`;
};
