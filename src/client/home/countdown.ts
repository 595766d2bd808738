/**
 * Countdown of the hot deal in the shop's time. It ticks while it is in view. A message replaces it at the end. It does not
 * import the shop's clock of other scripts, which is in a chunk of ten times this size.
 */

const clock = document.querySelector<HTMLElement>('[data-ends]');
const { ends = '', now = '' } = clock?.dataset ?? {};
const [endsAt, renderedAt] = [Date.parse(ends), Date.parse(now)];
const cells = [...(clock?.querySelectorAll('dd') ?? [])];
let timer: ReturnType<typeof setInterval> | undefined;
let isInView = false;
let isEndConfirmed = false;
/** By how much the shop's clock is ahead of the visitor's (ms). */
let ahead: number | undefined;

const askShopTime = async (): Promise<void> => {
  // Pages are cached, and so is their time.
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const at = Date.parse(answer?.headers.get('Date') ?? '');
  if (at) ahead = at - Date.now();
};

/** Without an answer of the shop: the page is not younger than its rendering, nor a day older. */
const isPlausible = (): boolean => Math.abs(Date.now() - renderedAt - 43_200_000) <= 43_200_000;

const start = async (): Promise<void> => {
  await askShopTime();
  clearInterval(timer);
  const isKnown = ahead !== undefined || isPlausible();
  clock?.toggleAttribute('hidden', !isKnown);
  if (!isKnown || !isInView) return;
  timer = setInterval(tick, 1000);
  tick();
};

const tick = (): void => {
  const left = Math.max(0, Math.floor((endsAt - Date.now() - (ahead ?? 0)) / 1000));
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
  // The visitor's clock may have been set since.
  if (!isEndConfirmed) {
    isEndConfirmed = true;
    return void start();
  }
  observer.disconnect();
  clock?.setAttribute('hidden', '');
  document.querySelector('[data-deal-over]')?.removeAttribute('hidden');
};

const observer = new IntersectionObserver((entries) => {
  clearInterval(timer);
  isInView = Boolean(entries.at(-1)?.isIntersecting);
  if (isInView) void start();
});

if (clock && Number.isFinite(endsAt)) observer.observe(clock);

export {};
