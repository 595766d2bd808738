import { whenStyled } from './when-styled.ts';

/** Time after loading without an interaction (ms). */
const IDLE_MS = 5000;
const SIGNS = ['pointerdown', 'pointermove', 'click', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Chromium also sends `pointermove` when the page moves under a resting pointer. */
const isInteraction = (event: Event): boolean =>
  !(event instanceof PointerEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0;

const whenUsed = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const use = (event: Event): void => {
      if (isInteraction(event)) resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, use, { passive: true, signal });
  });

const whenIdle = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
};

let engaged: Promise<void> | undefined;

/** Resolves at the first interaction with the page, or a few seconds after it has loaded. Motion starts then. */
export const whenEngaged = (): Promise<void> => {
  if (engaged) return engaged;
  const end = new AbortController();
  engaged = Promise.race([whenUsed(end.signal), whenIdle()])
    .finally(() => end.abort())
    .then(whenStyled);
  return engaged;
};
