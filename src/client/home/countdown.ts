import { whenEngaged } from '#client/loading/when-engaged.ts';

/** Countdown of the hot deal. It ticks while it is in view. A message replaces it at the end. */

const clock = document.querySelector<HTMLElement>('[data-ends]');
const ends = Date.parse(clock?.dataset.ends ?? '');
const cells = [...(clock?.querySelectorAll('dd') ?? [])];
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  const left = Math.max(0, Math.floor((ends - Date.now()) / 1000));
  const parts = [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  cells.forEach((cell, index) => {
    const text = String(parts[index]).padStart(2, '0');
    if (cell.textContent !== text) cell.textContent = text;
  });
  if (left > 0) return;
  observer.disconnect();
  clearInterval(timer);
  clock?.setAttribute('hidden', '');
  document.querySelector('[data-deal-over]')?.removeAttribute('hidden');
};

const observer = new IntersectionObserver((entries) => {
  clearInterval(timer);
  if (!entries.at(-1)?.isIntersecting) return;
  timer = setInterval(tick, 1000);
  tick();
});

if (clock && Number.isFinite(ends)) void whenEngaged().then(() => observer.observe(clock));
