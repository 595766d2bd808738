/** Escapes words for the brackets of a Markdown link or picture, which brackets and backslashes would end. */
export const bracketWords = (words: string): string => words.replace(/[\\[\]]/g, '\\$&');
