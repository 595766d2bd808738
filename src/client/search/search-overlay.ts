import { isolate } from '#client/page/isolate.ts';
import { clientText } from '#client/page/labels.ts';

/** The search of a phone: touched, the box takes the whole screen with its suggestions. */
export interface SearchOverlay {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

const PHONE = matchMedia('(max-width: 767px)');

const makeBack = (form: HTMLFormElement): HTMLButtonElement => {
  const back = document.createElement('button');
  back.type = 'button';
  back.className = 'ibtn search__back';
  back.ariaLabel = clientText()('lbl_hdr_sug_close');
  // Our sprite has a name of its own in every build: the icon beside it knows it.
  const icon = form.querySelector('svg.icon')?.cloneNode(true) as SVGElement | undefined;
  icon?.classList.add('icon--back');
  const use = icon?.querySelector('use');
  use?.setAttribute('href', (use.getAttribute('href') ?? '').replace(/#.*/, '#next'));
  if (icon) back.append(icon);
  return back;
};

/** `onClose` is called when the screen goes back to the page. */
export const createSearchOverlay = (
  form: HTMLFormElement,
  input: HTMLInputElement,
  onClose: () => void,
): SearchOverlay => {
  const box = form.parentElement;
  const header = form.closest('[data-header]')?.firstElementChild;
  let giveBack: (() => void) | undefined;

  const open = (): void => {
    if (!box || giveBack || !PHONE.matches || !('popover' in box)) return;
    // The header keeps its height without the box, and the page its place: beneath, nothing moves.
    const y = scrollY;
    if (header instanceof HTMLElement) header.style.minBlockSize = `${header.offsetHeight}px`;
    giveBack = isolate(box);
    // Only as long as it is open: otherwise the box is a plain part of the header. The back key and Escape close it.
    box.popover = 'auto';
    box.showPopover();
    input.focus({ preventScroll: true });
    scrollTo({ top: y, behavior: 'instant' });
  };
  const restore = (): void => {
    if (!box || !giveBack) return;
    giveBack();
    giveBack = undefined;
    box.popover = null;
    if (header instanceof HTMLElement) header.style.removeProperty('min-block-size');
    onClose();
  };

  const close = (): void => {
    box?.hidePopover();
    input.focus({ preventScroll: true });
  };

  const back = makeBack(form);
  form.prepend(back);
  back.addEventListener('click', close);
  box?.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') restore();
  });
  PHONE.addEventListener('change', () => {
    if (giveBack) box?.hidePopover();
  });
  // Not on focus: who walks through the page by keyboard is not caught.
  for (const touch of ['click', 'input']) input.addEventListener(touch, open);
  return {
    open,
    close,
    get isOpen() {
      return giveBack !== undefined;
    },
  };
};
