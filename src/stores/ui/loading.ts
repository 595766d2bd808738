import { atom } from 'nanostores';
import { OVERLAY_AFTER_MS, OVERLAY_MAX_MS } from '#domain/constants.ts';

/** Whether the overlay is visible; rendered by `client/chrome/overlay.ts`. */
export const $isLoading = atom(false);

let running = 0;
let showTimer: ReturnType<typeof setTimeout> | undefined;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

const hide = (): void => {
  clearTimeout(showTimer);
  clearTimeout(hideTimer);
  $isLoading.set(false);
};

const show = (): void => {
  $isLoading.set(true);
  // Measured from the start of the action.
  hideTimer = setTimeout(hide, OVERLAY_MAX_MS - OVERLAY_AFTER_MS);
};

/**
 * Shows the overlay if an action takes longer than 200 ms, until it has settled, at most two seconds after its start.
 * Concurrent actions share one overlay.
 */
export const whileLoading = async <T>(action: Promise<T>): Promise<T> => {
  running += 1;
  if (running === 1) showTimer = setTimeout(show, OVERLAY_AFTER_MS);
  try {
    return await action;
  } finally {
    running -= 1;
    if (running === 0) hide();
  }
};
