/** Parses a JSON column. The type is not checked, because only the shop writes these columns. */
export const parseStored = <T>(json: string): T => JSON.parse(json);
