import { atom } from 'nanostores';

const KEY = 'motionPaused';

const readKept = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
};

/** Who stops one row that moves by itself wants none of them to, on this page and on the next ones of the visit. */
export const $isMotionPaused = atom(readKept());

export const pauseMotion = (isPaused: boolean): void => {
  $isMotionPaused.set(isPaused);
  try {
    sessionStorage.setItem(KEY, isPaused ? '1' : '0');
  } catch {
    // Then it holds for this page alone.
  }
};
