/** Sections of home below its banners, in their default order. */
export const HOME_SECTIONS = [
  'label',
  'categories',
  'products',
  'campaigns',
  'deal',
  'popular',
  'call',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export const isHomeSection = (text: unknown): text is HomeSection =>
  HOME_SECTIONS.some((section) => section === text);

export const HOME_STEPS = ['up', 'down', 'hide', 'show'] as const;
export type HomeStep = (typeof HOME_STEPS)[number];

/** Moves, hides or shows one section. `shown` is in its order; a section that is shown again comes last. */
export const arrangeHome = (
  shown: readonly HomeSection[],
  section: HomeSection,
  step: HomeStep,
): readonly HomeSection[] => {
  const at = shown.indexOf(section);
  if (step === 'show') return at < 0 ? [...shown, section] : shown;
  if (at < 0) return shown;
  const rest = shown.filter((other) => other !== section);
  if (step === 'hide') return rest;
  return rest.toSpliced(Math.max(0, step === 'up' ? at - 1 : at + 1), 0, section);
};
