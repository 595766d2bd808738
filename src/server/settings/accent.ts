import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { ok, type Result, refuse } from '#domain/result.ts';

const HEX = /^#[\da-f]{6}$/i;
const WHITE = '#ffffff';
/** Darkest of the light backgrounds and lightest of the dark ones (`styles/tokens.css`). */
const BAND = { light: '#f6f3ec', dark: '#1b2623' } as const;
/** WCAG 2.2 AA for text. */
const LEAST = 4.5;
const STEP = 0.005;

const toOklch = converter('oklch');

/** @returns the colour in lower case, or a sentence */
export const parseAccent = (text: string): Result<string, string> =>
  HEX.test(text) ? ok(text.toLowerCase()) : refuse(`'${text}' is not a colour such as #0f6b57.`);

const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));

/** Changes the lightness in steps until the colour can be read on all of the backgrounds. */
const readable = (color: Oklch, direction: 1 | -1, grounds: readonly string[]): string => {
  const last = direction === 1 ? 1 : 0;
  let { l } = color;
  while (
    (last - l) * direction > 0 &&
    grounds.some((ground) => wcagContrast(hexOf({ ...color, l }), ground) < LEAST)
  )
    l += direction * STEP;
  return hexOf({ ...color, l });
};

export interface AccentTokens {
  /** Values of custom properties of `styles/tokens.css`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Background of buttons in the light scheme. */
  readonly action: string;
  /** Colour of the brand panel. */
  readonly panel: string;
}

/**
 * Derives the brand's tokens of both schemes from one colour. Its hue stays; its lightness moves until white text on it,
 * and links in it, have a contrast of 4.5 : 1.
 *
 * @param accent `#rrggbb`
 */
export const deriveAccent = (accent: string): AccentTokens => {
  const base = toOklch(accent) ?? { mode: 'oklch', l: 0.47, c: 0 };
  const at = (l: number, chroma: number): Oklch => ({ ...base, l, c: Math.min(base.c, chroma) });
  const action = readable(base, -1, [WHITE, BAND.light]);
  const strong = readable({ ...base, l: (toOklch(action)?.l ?? base.l) - 0.08 }, -1, [WHITE, BAND.light]);
  const bright = readable(at(Math.max(base.l, 0.71), 0.13), 1, [BAND.dark]);
  const brightest = readable(at(Math.max(base.l, 0.79), 0.11), 1, [BAND.dark]);
  const panel = hexOf(at(0.315, 0.06));
  const both = (light: string, dark: string) => `light-dark(${light},${dark})`;
  return {
    action,
    panel,
    tokens: {
      '--green': both(action, bright),
      '--green-strong': both(strong, brightest),
      '--on-green': both(WHITE, hexOf(at(0.2, 0.03))),
      '--green-soft': both(hexOf(at(0.94, 0.02)), hexOf(at(0.3, 0.04))),
      '--forest': panel,
      '--on-forest': hexOf(at(0.97, 0.006)),
      '--on-forest-2': hexOf(at(0.83, 0.03)),
      '--forest-line': hexOf(at(0.42, 0.055)),
    },
  };
};
