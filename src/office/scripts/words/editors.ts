/**
 * Shows who else is typing into the text, and reports it to them while this member does. Pages in the background and without
 * activity neither ask nor report.
 */
const EVERY_MS = 20_000;
const IDLE_MS = 5 * 60_000;
const ACTIVITIES = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

const isSentences = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string');

const show = (box: HTMLElement, sentences: readonly string[]): void => {
  const list = box.querySelector('div');
  if (!list || list.textContent === sentences.join('')) return;
  list.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement('p');
      line.textContent = sentence;
      return line;
    }),
  );
  box.hidden = sentences.length === 0;
};

export const followEditors = (): void => {
  const box = document.querySelector<HTMLElement>('[data-editors]');
  const form = document.querySelector<HTMLFormElement>(`form[data-keep="${box?.dataset.editorsOf}"]`);
  if (!box || !form) return;
  const token = form.querySelector<HTMLInputElement>('[name="token"]')?.value ?? '';
  let hasTyped = false;
  let isSent = false;
  let activeAt = Date.now();
  let timer = 0;

  const ask = async (): Promise<void> => {
    const response = hasTyped
      ? await fetch(location.pathname, {
          method: 'POST',
          body: new URLSearchParams({ token, do: 'words.edit' }),
        })
      : await fetch(box.dataset.editors ?? '');
    const isJson = response.ok && response.headers.get('content-type') === 'application/json';
    const answer: unknown = isJson ? await response.json() : undefined;
    // Without a session, saving leads to the sign-in.
    if (isSentences(answer)) show(box, answer);
  };
  const beat = (): void => {
    clearTimeout(timer);
    timer = 0;
    if (isSent || document.visibilityState !== 'visible' || Date.now() - activeAt > IDLE_MS) return;
    timer = window.setTimeout(beat, EVERY_MS);
    // The next time may succeed.
    ask().catch(() => {});
  };

  for (const type of ACTIVITIES)
    addEventListener(
      type,
      () => {
        activeAt = Date.now();
        if (timer === 0) beat();
      },
      { passive: true },
    );
  form.addEventListener('input', () => {
    if (hasTyped) return;
    hasTyped = true;
    beat();
  });
  form.addEventListener('submit', () => {
    isSent = true;
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) isSent = false;
  });
  document.addEventListener('visibilitychange', beat);
  timer = window.setTimeout(beat, EVERY_MS);
};
