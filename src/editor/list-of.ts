/** The entries of a field that the schema of the head declares as a list; none where the field is missing. */
export const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : []);
