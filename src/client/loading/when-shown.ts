/**
 * Now, or once a page that the browser made ahead (routes/speculation-rules.ts) is shown: a page that was never shown is not recorded
 * as seen.
 */
export const whenShown = async (): Promise<void> => {
  // Only some browsers make pages ahead, and the types know none of them.
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
};
