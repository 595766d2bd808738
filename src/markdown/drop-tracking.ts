const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/;

const readWeb = (address: string): URL | undefined =>
  /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined;

/** An address of the web without what only counts clicks. Any other address as it is. */
export const dropTracking = (address: string): string => {
  const url = readWeb(address);
  if (!url) return address;
  // Google wraps links of its documents.
  const isWrapper = url.hostname === 'www.google.com' && url.pathname === '/url';
  const plain = (isWrapper && readWeb(url.searchParams.get('q') ?? '')) || url;
  for (const name of [...plain.searchParams.keys()]) if (TRACKING.test(name)) plain.searchParams.delete(name);
  return plain.href;
};
