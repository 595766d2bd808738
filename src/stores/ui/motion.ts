import { atom } from 'nanostores';

const KEY = 'motionPaused';

/** Who stops one row that moves by itself wants none of them to, on this page and on the next ones of the visit. */
export const $isMotionPaused = atom(sessionStorage.getItem(KEY) === '1');

export const pauseMotion = (isPaused: boolean): void => {
  $isMotionPaused.set(isPaused);
  sessionStorage.setItem(KEY, isPaused ? '1' : '0');
};
