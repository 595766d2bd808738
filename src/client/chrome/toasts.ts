import { clientText } from '#client/page/labels.ts';
import { copyTemplate, putLink } from '#client/page/template.ts';
import { TOAST_MS } from '#domain/constants.ts';
import { $toasts, dismissToast, type Toast, toast } from '#stores/ui/toasts.ts';

/** Renders the toasts of the store. The timer of a toast pauses on hover and focus. */

const region = document.getElementById('toasts');
const shown = new Map<number, HTMLElement>();

const startDismissTimer = (element: HTMLElement, end: () => void): void => {
  let left = TOAST_MS;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = () => {
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
  const resumeUnlessHovered = () => {
    if (!element.matches(':hover, :focus-within')) resume();
  };
  element.addEventListener('pointerenter', pause);
  element.addEventListener('focusin', pause);
  element.addEventListener('pointerleave', resumeUnlessHovered);
  element.addEventListener('focusout', () => setTimeout(resumeUnlessHovered));
  resume();
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
  startDismissTimer(element, () => dismissToast(id));
  return element;
};

/** Turns the region into a popover and reopens it, so that it is above dialogs and popovers opened since. */
const lift = (): void => {
  if (!region?.showPopover || !document.querySelector('dialog[open], :popover-open, [inert]')) return;
  region.popover = 'manual';
  region.hidePopover();
  region.showPopover();
};

// Astro dispatches this event if an island's script fails to load. `aria-busy` marks a pending click.
document.addEventListener('astro:hydration-error', (event) => {
  if (event.target.querySelector('[aria-busy="true"]')) toast('bad', clientText()('err_offline'));
});

document.addEventListener('shop:island-failed', () => {
  toast('bad', clientText()('err_island_failed'));
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

// In a new task, because screen readers announce additions only to an existing live region.
setTimeout(() => $toasts.subscribe(show));
