import { clientText } from '#client/page/labels.ts';
import { AUTOPLAY_MS, PHONE_AUTOPLAY_MS } from '#domain/constants.ts';
import { $isMotionPaused, pauseMotion } from '#stores/ui/motion.ts';

const { DOCUMENT_POSITION_FOLLOWING: FOLLOWS } = Node;
const phone = matchMedia('(max-width: 767px)');
/** Rows in view. Only the first in the page moves. */
const seen = new Set<HTMLElement>();

const isFirstSeen = (list: HTMLElement): boolean =>
  [...seen].every((other) => other === list || (list.compareDocumentPosition(other) & FOLLOWS) > 0);

/**
 * Advances a row every three seconds, on phones every five. Pauses on hover, focus, an open dialog, a hidden row or
 * tab, and the button, and while an earlier row is in view.
 *
 * @returns a function that stops the autoplay
 */
export const autoplay = (list: HTMLElement, button: HTMLElement | null, next: () => void): (() => void) => {
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setInterval> | undefined;

  const isInterrupted = (): boolean =>
    !seen.has(list) ||
    !isFirstSeen(list) ||
    document.hidden ||
    list.matches(':hover, :focus-within') ||
    document.querySelector('dialog[open]') !== null;
  const restart = (): void => {
    clearInterval(timer);
    if ($isMotionPaused.get()) return;
    timer = setInterval(
      () => {
        if (!isInterrupted()) next();
      },
      phone.matches ? PHONE_AUTOPLAY_MS : AUTOPLAY_MS,
    );
  };

  for (const event of ['pointerleave', 'pointerup', 'focusout'])
    list.addEventListener(event, restart, { signal });
  document.addEventListener('visibilitychange', restart, { signal });
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) seen.add(list);
      else seen.delete(list);
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
    seen.delete(list);
    stopListening();
    clearInterval(timer);
    button?.setAttribute('hidden', '');
  };
};
