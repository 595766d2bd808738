const SHOWN_MS = 10_000;

/** Removes the toast after ten seconds, but not while it is pointed at or has the focus. */
export const startToast = (): void => {
  const toast = document.querySelector<HTMLElement>('[data-toast]');
  if (!toast) return;
  const isHeld = () => toast.matches(':hover, :focus-within');
  const close = (): void => toast.remove();
  const closeLater = (): void => {
    setTimeout(() => (isHeld() ? closeLater() : close()), SHOWN_MS);
  };
  toast.querySelector('[data-close]')?.addEventListener('click', close);
  closeLater();
};
