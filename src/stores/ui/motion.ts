import { atom } from 'nanostores';

const KEY = 'motionPaused';

/** Pauses all rows until the end of the browser session. */
export const $isMotionPaused = atom(sessionStorage.getItem(KEY) === '1');

export const pauseMotion = (isPaused: boolean): void => {
  $isMotionPaused.set(isPaused);
  sessionStorage.setItem(KEY, isPaused ? '1' : '0');
};
