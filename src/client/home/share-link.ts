/**
 * Offers to send a link or to save it in another app. Where the browser cannot share, it is copied.
 *
 * @returns true if it was copied
 */
export const shareLink = async (path: string, title: string): Promise<boolean> => {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    // Rejects if the shopper closes the dialog.
    await navigator.share({ title, url }).catch(() => {});
    return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
};
