import { clientText } from '#client/page/labels.ts';
import { AUTOPLAY_MS } from '#domain/constants.ts';
import { $isMotionPaused, pauseMotion } from '#stores/ui/motion.ts';

/**
 * Advances a row every three seconds. Pauses on hover, focus, an open dialog, a hidden row or tab, and the button.
 *
 * @returns a function that stops the autoplay
 */
export const autoplay = (list: HTMLElement, button: HTMLElement | null, next: () => void): (() => void) => {
  const end = new AbortController();
  const { signal } = end;
  let isSeen = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const isInterrupted = (): boolean =>
    !isSeen ||
    document.hidden ||
    list.matches(':hover, :focus-within') ||
    document.querySelector('dialog[open]') !== null;
  const restart = (): void => {
    clearInterval(timer);
    if ($isMotionPaused.get()) return;
    timer = setInterval(() => {
      if (!isInterrupted()) next();
    }, AUTOPLAY_MS);
  };

  for (const event of ['pointerleave', 'pointerup', 'focusout'])
    list.addEventListener(event, restart, { signal });
  document.addEventListener('visibilitychange', restart, { signal });
  const observer = new IntersectionObserver(
    ([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
    },
    { threshold: 0.5 },
  );
  observer.observe(list);

  const stopListening = $isMotionPaused.subscribe((isPaused) => {
    const t = clientText();
    button?.setAttribute('aria-label', t(isPaused ? 'lbl_com_play' : 'lbl_com_pause'));
    button?.toggleAttribute('data-paused', isPaused);
    restart();
  });
  button?.addEventListener('click', () => pauseMotion(!$isMotionPaused.get()), { signal });
  button?.removeAttribute('hidden');

  return () => {
    end.abort();
    observer.disconnect();
    stopListening();
    clearInterval(timer);
    button?.setAttribute('hidden', '');
  };
};
