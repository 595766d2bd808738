/** Parses a JSON column. The caller names the type, because only the shop writes these columns. */
export const parseStored = <T>(json: string): T => JSON.parse(json);
