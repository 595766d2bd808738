/** A PostgreSQL connection stores a plan for each. */
const MAX_NAMES = 300;

const names = new Map<string, string>();

/** Makes a frequent statement a named one, which a connection parses and plans only once. */
export const nameStatement = (text: string): void => {
  if (names.size < MAX_NAMES && !names.has(text)) names.set(text, `s${names.size + 1}`);
};

export const findStatementName = (text: string): string | undefined => names.get(text);
