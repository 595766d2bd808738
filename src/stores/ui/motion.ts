import { atom } from 'nanostores';
import { session } from '#stores/storage/browser-storage.ts';

const KEY = 'motionPaused';

/** Pauses all rows until the end of the browser session. */
export const $isMotionPaused = atom(session.getItem(KEY) === '1');

export const pauseMotion = (isPaused: boolean): void => {
  $isMotionPaused.set(isPaused);
  session.setItem(KEY, isPaused ? '1' : '0');
};
