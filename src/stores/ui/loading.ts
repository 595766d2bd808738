import { atom } from 'nanostores';
import { OVERLAY_AFTER_MS, OVERLAY_MAX_MS } from '#domain/constants.ts';

/** Is the loading overlay on screen? `client/chrome/overlay.ts` draws it. */
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
  // Counted from the beginning of the action.
  hideTimer = setTimeout(hide, OVERLAY_MAX_MS - OVERLAY_AFTER_MS);
};

/**
 * Shows the overlay while an action that somebody asked for takes longer than a moment (200 ms): until it has ended,
 * well or badly, and two seconds after its start at the latest. Actions that overlap share one overlay.
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
