/** PostgreSQL keeps the plan of each on every connection that has run it. */
const MAX_NAMES = 300;

const names = new Map<string, string>();

/** Gives a statement that is run again and again a name, by which a connection of PostgreSQL knows it again: it is read and planned no more. */
export const nameStatement = (text: string): void => {
  if (names.size < MAX_NAMES && !names.has(text)) names.set(text, `s${names.size + 1}`);
};

export const findStatementName = (text: string): string | undefined => names.get(text);
