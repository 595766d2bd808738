/** Countdown of the hot deal. A message replaces it at the end. */

const clock = document.querySelector<HTMLElement>('[data-ends]');
const ends = Date.parse(clock?.dataset.ends ?? '');
const cells = [...(clock?.querySelectorAll('dd') ?? [])];

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
  clearInterval(timer);
  clock?.setAttribute('hidden', '');
  document.querySelector('[data-deal-over]')?.removeAttribute('hidden');
};

const timer = Number.isFinite(ends) ? setInterval(tick, 1000) : undefined;
if (timer) tick();
