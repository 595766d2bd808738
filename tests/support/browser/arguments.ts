/** Command-line arguments of Chromium in all tests. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // The headless shell estimates no line speed, and would load images from further below the fold than a browser does.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
];
