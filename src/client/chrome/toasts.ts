import { clientText } from '#client/page/labels.ts';
import { copyTemplate, putLink } from '#client/page/template.ts';
import { TOAST_MS } from '#domain/constants.ts';
import { $toasts, dismissToast, type Toast, toast } from '#stores/ui/toasts.ts';

/** Draws the toasts of the store. Each lives five seconds, not counting the time it is pointed at or focused. */

const region = document.getElementById('toasts');
const shown = new Map<number, HTMLElement>();

const keepTime = (element: HTMLElement, end: () => void): void => {
  let left = TOAST_MS;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    if (timer) return;
    since = performance.now();
    timer = setTimeout(end, left);
  };
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - since;
  };
  const goUnlessHeld = () => {
    if (!element.matches(':hover, :focus-within')) go();
  };
  element.addEventListener('pointerenter', pause);
  element.addEventListener('focusin', pause);
  element.addEventListener('pointerleave', goUnlessHeld);
  element.addEventListener('focusout', () => setTimeout(goUnlessHeld));
  go();
};

const draw = ({ id, kind, text, link }: Toast): HTMLElement => {
  const element = copyTemplate('toast');
  element.classList.add(`toast--${kind}`);
  element.querySelector(kind === 'good' ? '[data-bad]' : '[data-good]')?.remove();
  if (kind === 'bad') element.setAttribute('role', 'alert');
  const words = element.querySelector('[data-text]');
  if (words) words.textContent = text;
  if (link) putLink(element, link.href, link.text);
  element.querySelector('[data-dismiss]')?.addEventListener('click', () => dismissToast(id));
  keepTime(element, () => dismissToast(id));
  return element;
};

/** A dialog or sheet opened since lies above: showing the popover again lifts it. */
const lift = (): void => {
  if (!document.querySelector('dialog[open], [inert]')) return;
  region?.hidePopover?.();
  region?.showPopover?.();
};

// Astro's event for an island whose scripts cannot be fetched; a press on it is waiting.
document.addEventListener('astro:hydration-error', (event) => {
  if ((event.target as Element).querySelector('[aria-busy="true"]'))
    toast('bad', clientText()('err_offline'));
});

const show = (toasts: readonly Toast[]): void => {
  for (const [id, element] of shown) {
    if (toasts.some((toast) => toast.id === id)) continue;
    element.remove();
    shown.delete(id);
  }
  for (const toast of toasts) {
    if (shown.has(toast.id)) continue;
    lift();
    const element = draw(toast);
    shown.set(toast.id, element);
    region?.append(element);
  }
};

const begin = (): void => {
  region?.showPopover?.();
  // A task later: what is added to a region that is already there is read out.
  setTimeout(() => $toasts.subscribe(show));
};
// A popover wants the whole layout, which is not ready while scripts start.
if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 500 });
else setTimeout(begin);
