/** Login shells set `MAIL` to the path of the user's mailbox. */
export const isMailbox = (name: string, value: string | undefined): boolean =>
  name === 'MAIL' && value?.startsWith('/') === true;

/** Excludes empty variables. Functions that read it append one sentence per invalid value to `problems`. */
export type Environment = Readonly<Record<string, string | undefined>>;

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

export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const readOrigin = (name: string, text: string, problems: string[]): string | undefined => {
  const url = readUrl(name, text, ['http:', 'https:'], problems);
  if (!url) return undefined;
  const isOrigin = url.pathname === '/' && !/[?#]/.test(text) && url.username === '' && url.password === '';
  if (!isOrigin) problems.push(`${name} must look like https://shop.example, without path, query or user`);
  return url.origin;
};

export const readInteger = (
  name: string,
  text: string,
  [least, most]: readonly [number, number],
  problems: string[],
): number => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  problems.push(`${name} must be a whole number from ${least} to ${most}, not '${text}'`);
  return least;
};
