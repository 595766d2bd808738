import { isolate, isolateMoney } from './format.ts';
import type { Locale } from './locales.ts';

const SPACE = '[ \\u00a0\\u202f]';
const ATOM = '(?:[\\p{Script=Latin}\\dµμ°%]+|\\(\\d+\\)|[\\u2066-\\u2068][^\\u2066-\\u2069]*\\u2069)';
const JOIN = `(?:${SPACE}?[-–−×/+&@_'’]${SPACE}?|[.,:]|://|${SPACE})`;
/** A hyphen or slash after a letter joins words: `أوميغا-3`. */
const START =
  '(?:(?:[+−~≈≤≥<>±]|(?<![\\p{L}\\p{N}])-)?\\p{Sc}?(?=[\\d(])|(?<![\\p{L}\\p{N}])/(?=\\p{Script=Latin}))?';
/** Letters, figures and what joins them: `+91 80 4000`, `16 × 32`, `500 g`, `−13%`, `/en/shipping/`. */
const RUNS = new RegExp(`${START}${ATOM}(?:${JOIN}${ATOM})*(?:${SPACE}?\\p{Sc}|[+/])?`, 'gu');

/** In their order without help: Latin words also with figures after them, and numbers. */
const ORDERED =
  /^(?:\p{Script=Latin}[^\u2066-\u2069]*[^\u2066-\u2069/+]|[\d.,:()]+|[^\d\u2066-\u2069/]+|[\u2066-\u2068][^\u2069]*\u2069)$/u;

const isolateRuns = (text: string): string =>
  isolateMoney(text).replace(RUNS, (run) => (ORDERED.test(run) ? run : isolate(run)));

/**
 * Isolates sums, phone numbers, ranges, paths and numbers with units in editorial text, because Arabic around them
 * reorders their parts: `500 g` becomes `g 500`. Uses control characters, so leave metadata and attributes without them.
 */
export const isolateText = (text: string, locale: Locale): string =>
  locale === 'ar' ? isolateRuns(text) : text;

/** Leaves tags, entities and code, which may be copied, as they are. */
const MARKUP = /(<(code|pre)\b[^>]*>[\s\S]*?<\/\2>|<[^>]*>|&#?\w+;)/;

/** As `isolateText`, for safe HTML. */
export const isolateHtml = (html: string, locale: Locale): string =>
  locale === 'ar'
    ? html
        .split(MARKUP)
        // Two groups are captured after each text.
        .map((part, at) => [isolateRuns(part ?? ''), part, ''][at % 3])
        .join('')
    : html;

/** Text as it was typed, for metadata. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
