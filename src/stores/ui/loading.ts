import { atom } from 'nanostores';
import { OVERLAY_AFTER_MS, OVERLAY_MAX_MS } from '#domain/constants.ts';

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
  // The limit is measured from the start of the action.
  hideTimer = setTimeout(hide, OVERLAY_MAX_MS - OVERLAY_AFTER_MS);
};

/** Displays the overlay while actions are running, from 200 ms to two seconds after the start. */
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
