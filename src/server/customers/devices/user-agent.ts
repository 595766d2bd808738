export interface Browser {
  readonly browser: string;
  readonly system: string;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** Most specific first, because user agents also contain the names of compatible browsers. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (names: Names, text: string): string =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

/** Returns only known names, because the header is untrusted and the result is used in mails. */
export const readUserAgent = (userAgent: string): Browser => ({
  browser: findName(BROWSERS, userAgent),
  system: findName(SYSTEMS, userAgent),
});
