export interface SlideSize {
  /** Width in pixels. */
  readonly width: number;
  readonly gap: number;
  /** Number of slides in view. It may be fractional. */
  readonly inView: number;
}

/** Reads width, gap and `--per` (slides in view, 1 by default) from CSS. */
export const readSlideSize = (list: HTMLElement): SlideSize => {
  const style = getComputedStyle(list);
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const inView = pixels(style.getPropertyValue('--per')) || 1;
  const gap = pixels(style.rowGap);
  const room =
    list.getBoundingClientRect().width - pixels(style.paddingInlineStart) - pixels(style.paddingInlineEnd);
  return { width: (room - (inView - 1) * gap) / inView, gap, inView };
};
