/** Folds the columns of the footer in windows where they are below each other. */
const narrow = matchMedia('(max-width: 767px)');

const fold = (): void => {
  for (const head of document.querySelectorAll<HTMLElement>('.foot summary')) {
    head.tabIndex = narrow.matches ? 0 : -1;
    head.parentElement?.toggleAttribute('open', !narrow.matches);
  }
};

fold();
narrow.onchange = fold;
