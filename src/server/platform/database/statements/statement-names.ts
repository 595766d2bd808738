/** PostgreSQL keeps each named statement on each connection, so lists of many lengths must not all get a name. */
const MAX_NAMES_EACH = 8;

const names = new Map<string, string>();

/** Returns a function that names the first shapes of a statement. A connection parses and plans a named shape only once. */
export const createNamer = () => {
  let left = MAX_NAMES_EACH;
  return (text: string): void => {
    if (left === 0 || names.has(text)) return;
    left -= 1;
    names.set(text, `s${names.size + 1}`);
  };
};

export const findStatementName = (text: string): string | undefined => names.get(text);
