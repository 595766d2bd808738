/**
 * Style sheets of the first screen, inline in the page, so that the first paint needs no further request. The content
 * policy allows them by their hashes (server/astro-integration.ts). All other styles are linked below the first screen.
 */
import home from '#components/home/first.css?inline';
import listing from '#components/listing/first.css?inline';
import product from '#components/product/first.css?inline';
import every from '#styles/first.css?inline';

const SCREENS = { home, listing, product };

export type Screen = keyof typeof SCREENS;

export const firstStyles = (screen: Screen | undefined): string[] => [
  every,
  ...(screen ? [SCREENS[screen]] : []),
];

export const INLINE_STYLES: readonly string[] = [every, ...Object.values(SCREENS)];
