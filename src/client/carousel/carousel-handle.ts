export interface Carousel {
  /** Moves by `by` slides. A negative number moves back. */
  step(by: number): void;
  show(index: number): void;
  /** Measures the slides after a resize. */
  update(): void;
  destroy(): void;
}
