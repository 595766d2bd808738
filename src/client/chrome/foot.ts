/** Folds the columns of the footer in windows where they are below each other. */
const narrow = matchMedia('(max-width: 767px)');

export const foldFooter = (): void => {
  for (const column of document.querySelectorAll<HTMLDetailsElement>('.foot details'))
    column.open = !narrow.matches;
};

foldFooter();
narrow.onchange = foldFooter;
