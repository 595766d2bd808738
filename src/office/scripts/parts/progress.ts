import { parsePage } from '#client/loading/parse-page.ts';

const EVERY_MS = 2_000;
const PENDING = '[data-progress="pending"]';

/** Asks for the page again until every size of its pictures is ready. */
export const followProgress = (): void => {
  const update = async (): Promise<void> => {
    if (document.visibilityState === 'visible') {
      const answer = await fetch(location.pathname).catch(() => undefined);
      const page = answer?.ok ? parsePage(await answer.text()) : undefined;
      for (const status of document.querySelectorAll<HTMLElement>(PENDING)) {
        const now = page?.getElementById(status.id);
        if (now) status.replaceWith(document.importNode(now, true));
      }
    }
    next();
  };
  const next = (): void => {
    if (document.querySelector(PENDING)) setTimeout(() => void update(), EVERY_MS);
  };
  next();
};
