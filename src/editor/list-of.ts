/** Returns the entries of a list field; an empty list if the field is missing. */
export const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);
