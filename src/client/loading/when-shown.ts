/** Resolves immediately, or when a prerendered page (routes/speculation-rules.ts) is displayed. */
export const whenShown = async (): Promise<void> => {
  if (!document.prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
};
