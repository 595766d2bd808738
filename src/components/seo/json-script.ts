/** Serializes JSON for a script element. Escapes `<`, so that the data cannot end the element. */
export const formatJsonScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
