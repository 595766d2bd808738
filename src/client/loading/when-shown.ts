/** Resolves at once, or when a prerendered page (routes/speculation-rules.ts) is shown. */
export const whenShown = async (): Promise<void> => {
  // Not in all browsers, and not in TypeScript's DOM types.
  if (!document.prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
};
