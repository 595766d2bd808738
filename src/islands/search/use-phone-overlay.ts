import { type RefObject, useEffect, useRef } from 'react';
import { isolate } from '#client/page/isolate.ts';

const PHONE = '(max-width: 767px)';

export interface PhoneOverlay {
  open(): void;
  /** Closes the overlay. Returns false if it is not open. */
  close(): boolean;
}

/** Full-screen search on phones. The box is a popover while it is open. The back button and Escape close it. */
export const usePhoneOverlay = (box: RefObject<HTMLElement | null>, onClose: () => void): PhoneOverlay => {
  const restorePage = useRef<() => void>(undefined);
  const closed = useRef(onClose);
  closed.current = onClose;

  useEffect(() => {
    const element = box.current;
    const media = matchMedia(PHONE);
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState !== 'closed' || !restorePage.current) return;
      restorePage.current();
      restorePage.current = undefined;
      closed.current();
    };
    const onResize = (): void => {
      if (restorePage.current) element?.hidePopover();
    };
    element?.addEventListener('toggle', onToggle);
    media.addEventListener('change', onResize);
    return () => {
      element?.removeEventListener('toggle', onToggle);
      media.removeEventListener('change', onResize);
    };
  }, [box]);

  const focusInput = (): void => box.current?.querySelector('input')?.focus({ preventScroll: true });

  return {
    open: () => {
      const element = box.current;
      if (!element || restorePage.current || !matchMedia(PHONE).matches || !('popover' in element)) return;
      // Preserve the height of the header and the scroll position.
      const y = scrollY;
      const header = element.closest('[data-header]')?.firstElementChild;
      if (header instanceof HTMLElement) header.style.minBlockSize = `${header.offsetHeight}px`;
      const release = isolate(element);
      restorePage.current = () => {
        release();
        element.popover = null;
        if (header instanceof HTMLElement) header.style.removeProperty('min-block-size');
      };
      element.popover = 'auto';
      element.showPopover();
      focusInput();
      scrollTo({ top: y, behavior: 'instant' });
    },
    close: () => {
      if (!restorePage.current) return false;
      box.current?.hidePopover();
      focusInput();
      return true;
    },
  };
};
