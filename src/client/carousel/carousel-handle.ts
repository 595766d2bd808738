/** A row of slides in motion. */
export interface Carousel {
  /** Moves by so many slides, forward or back. */
  step(by: number): void;
  /** Moves the slide of this place to the start. */
  show(index: number): void;
  /** Measures again. */
  update(): void;
  /** The row is a plain one again. */
  destroy(): void;
}
