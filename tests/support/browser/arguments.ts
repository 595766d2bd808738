export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  // Hinted glyphs have whole widths, which differ from those of phones.
  '--font-render-hinting=none',
  // The headless shell would load images from further below the fold than a full browser.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
];
