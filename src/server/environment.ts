/**
 * What the shop is started with; a variable set to nothing is not in it. Whoever reads it adds to `problems` what cannot be
 * taken, in a sentence that names the variable.
 */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `on` where nothing is said. */
export const readSwitch = (name: string, text: string | undefined, problems: string[]): boolean => {
  if (text !== undefined && text !== 'on' && text !== 'off')
    problems.push(`${name} must be on or off, not '${text}'`);
  return text !== 'off';
};

export const readUrl = (
  name: string,
  text: string,
  protocols: readonly string[],
  problems: string[],
): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  problems.push(
    `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
  return undefined;
};

/** Parts between commas. */
export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const LOG_LEVELS: readonly string[] = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

export const readLogLevel = (text: string | undefined, problems: string[]): string => {
  if (text === undefined || LOG_LEVELS.includes(text)) return text ?? 'info';
  problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${text}'`);
  return 'info';
};
