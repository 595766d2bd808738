import type { FormName } from '#domain/validation.ts';

/**
 * Loads the script of a form that few visitors fill with the first touch of it. Sent before that, the form waits for
 * the script; where it cannot be had, it is posted to its page as without JavaScript.
 */
export const loadOnTouch = (name: FormName, load: () => Promise<unknown>): void => {
  let isAwake = false;
  let loading: Promise<void> | undefined;
  const wake = (): Promise<void> => {
    loading ??= load().then(() => {
      isAwake = true;
    });
    return loading;
  };
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-form="${name}"]`)) {
    form.addEventListener('focusin', () => void wake().catch(() => {}), { once: true });
    form.addEventListener('submit', (event) => {
      if (isAwake) return;
      event.preventDefault();
      wake().then(
        () => form.requestSubmit(),
        () => form.submit(),
      );
    });
  }
};
