/** Data for a script element: no text in it can end the element or open a comment. */
export const formatJsonScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
