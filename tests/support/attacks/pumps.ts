const COMMON = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '1',
  '0',
  '-',
  '.',
  ',',
  ':',
  '@',
  '/',
  '<',
  '"',
  '=',
  '%',
  '&',
  '\u0627',
  '\u0301',
];

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\\s/, ' '],
  [/\\d/, '1'],
  [/\\w/, 'a'],
  [/\\p\{M/, '\u0301'],
  [/\\p\{C/, '\u0007'],
];

const lettersOf = (source: string): string[] => {
  const plain = source.replace(
    /\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[dswDSWbBnrt]|\(\?[:=!<]+|[\\^$*+?()[\]{}|]/gi,
    '',
  );
  return [...new Set(plain)].slice(0, 8);
};

/** Returns the literal prefix of a pattern, such as `mailto:` of `/^mailto:(.*)$/`. */
const startOf = (source: string): string =>
  /^\^?((?:[\w<>"'@ :=&#/!;-]|\\[/.*])*)/.exec(source)?.[1]?.replaceAll('\\', '') ?? '';

export const listPumps = ({ source }: RegExp): ((length: number) => string)[] => {
  const own = lettersOf(source);
  const classes = CLASSES.flatMap(([name, sign]) => (name.test(source) ? [sign] : []));
  const signs = [...new Set([...own, ...classes])].slice(0, 8);
  const units = new Set([...COMMON, ...signs, ...signs.flatMap((one) => signs.map((other) => one + other))]);
  const start = startOf(source);
  return [...units]
    .flatMap((unit) => {
      const pump = (length: number) => unit.repeat(Math.ceil(length / unit.length));
      const all = [(length: number) => `${pump(length)}\u0000`];
      if (start !== '') all.push((length) => `${start}${pump(length)}\u0000`);
      return all;
    })
    .concat(start === '' ? [] : [(length) => start.repeat(Math.ceil(length / start.length))]);
};
