export interface SlideSize {
  /** In pixels. */
  readonly width: number;
  readonly gap: number;
  /** Number of slides in view; may be fractional. */
  readonly inView: number;
}

/** Reads the slide layout from CSS: `--per` slides in view (default 1), the gap and the width. */
export const readSlideSize = (list: HTMLElement): SlideSize => {
  const style = getComputedStyle(list);
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const inView = pixels(style.getPropertyValue('--per')) || 1;
  const gap = pixels(style.rowGap);
  const room =
    list.getBoundingClientRect().width - pixels(style.paddingInlineStart) - pixels(style.paddingInlineEnd);
  return { width: (room - (inView - 1) * gap) / inView, gap, inView };
};
