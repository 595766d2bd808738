import { STYLED_EVENT, UNSTYLED } from '#client/inline/late-styles.ts';

/** Resolves when all linked styles apply. Until then the sections below the first screen have no boxes. */
export const whenStyled = async (): Promise<void> => {
  if (!document.documentElement.classList.contains(UNSTYLED)) return;
  await new Promise((resolve) => addEventListener(STYLED_EVENT, resolve, { once: true }));
};
