export interface Carousel {
  /** Moves by `by` slides; negative moves back. */
  step(by: number): void;
  show(index: number): void;
  /** Measures the slides again after a resize. */
  update(): void;
  destroy(): void;
}
