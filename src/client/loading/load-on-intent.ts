import { isPlainClick } from '#client/page/plain-click.ts';

/** Events before a click. On touch screens a touch starts with `pointerover`. */
const INTENTS = ['pointerover', 'focusin'] as const;

export const onIntent = (selector: string, start: () => void, signal?: AbortSignal): void => {
  for (const intent of INTENTS)
    document.addEventListener(
      intent,
      ({ target }) => {
        // The target may be the document, which has no `closest`.
        if ((target as Element).closest?.(selector)) start();
      },
      { passive: true, ...(signal && { signal }) },
    );
};

/**
 * Loads the script of rarely used elements at the first sign of intent. A click or submit during loading is replayed
 * once. If loading fails, the browser's default action runs.
 */
export const loadOnIntent = (selector: string, load: () => Promise<unknown>): void => {
  const listening = new AbortController();
  const { signal } = listening;
  let isLoading = false;
  let repeat: (() => void) | undefined;

  const start = (): void => {
    if (isLoading) return;
    isLoading = true;
    void load()
      .catch(() => {})
      .then(() => {
        listening.abort();
        repeat?.();
      });
  };
  const hold = (event: Event, again: () => void): void => {
    event.preventDefault();
    repeat = again;
    start();
  };

  onIntent(selector, start, signal);
  document.addEventListener(
    'click',
    (event) => {
      const element = event.target.closest<HTMLElement>(selector);
      if (!element || element instanceof HTMLFormElement || !isPlainClick(event)) return;
      hold(event, () => element.click());
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form.matches(selector)) hold(event, () => form.requestSubmit(event.submitter));
    },
    { signal },
  );
};
