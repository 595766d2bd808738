/** Names that stay as they are in every language; '' where none is recognised. */
export interface Browser {
  readonly browser: string;
  readonly system: string;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** Browsers name those they are compatible with too, so the more specific ones come first. */
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

/** Roughly which browser on which system a `User-Agent` names: no text of the caller gets through. */
export const readUserAgent = (userAgent: string): Browser => ({
  browser: findName(BROWSERS, userAgent),
  system: findName(SYSTEMS, userAgent),
});
