export interface Clock {
  readonly figures: readonly string[];
  readonly isOver: boolean;
}

const SECOND_MS = 1000;
const DAY_S = 86_400;

export const readClock = (leftMs: number): Clock => {
  const left = Math.max(0, Math.floor(leftMs / SECOND_MS));
  const figures = [
    Math.floor(left / DAY_S),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ].map((figure) => String(figure).padStart(2, '0'));
  return { figures, isOver: left === 0 };
};
