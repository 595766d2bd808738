/** Serializes JSON for a script element. Escaping `<` prevents closing the element or opening a comment. */
export const formatJsonScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
