export interface SlideSize {
  /** Pixels. */
  readonly width: number;
  readonly gap: number;
  /** Slides in view, not always whole. */
  readonly inView: number;
}

/** How the style sheet lays out a row: `--per` slides in view, one where it says nothing. */
export const readSlideSize = (list: HTMLElement): SlideSize => {
  const style = getComputedStyle(list);
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const inView = pixels(style.getPropertyValue('--per')) || 1;
  const gap = pixels(style.rowGap);
  const room =
    list.getBoundingClientRect().width - pixels(style.paddingInlineStart) - pixels(style.paddingInlineEnd);
  return { width: (room - (inView - 1) * gap) / inView, gap, inView };
};
