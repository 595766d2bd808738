/** PostgreSQL keeps a plan for each name on each connection, so lists of many lengths must not all get one. */
const MAX_NAMES_EACH = 8;

const names = new Map<string, string>();

/** Creates the naming of one statement: its first shapes get names, so that each connection parses and plans them once. */
export const createNaming = () => {
  let left = MAX_NAMES_EACH;
  return (text: string): void => {
    if (left === 0 || names.has(text)) return;
    left -= 1;
    names.set(text, `s${names.size + 1}`);
  };
};

export const findStatementName = (text: string): string | undefined => names.get(text);
