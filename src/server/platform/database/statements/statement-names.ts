const MAX_NAMES = 300;

const names = new Map<string, string>();

/** Names a frequent statement, so that each connection parses and plans it only once. */
export const nameStatement = (text: string): void => {
  if (names.size < MAX_NAMES && !names.has(text)) names.set(text, `s${names.size + 1}`);
};

export const findStatementName = (text: string): string | undefined => names.get(text);
