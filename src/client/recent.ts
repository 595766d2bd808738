import { $recent, addRecent } from '#stores/recent.ts';
import { paintHearts } from './cards.ts';

/** The rail of what was looked at before. Its room is kept from the start; its products come when it comes near. */

const NEAR = '600px';

const start = (section: HTMLElement): void => {
  const current = Number(section.dataset.recent);
  const ids = $recent.get().filter((id) => id !== current);
  addRecent(current);
  if (ids.length === 0) return;
  section.hidden = false;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      const loaded = await import('./recent-cards.ts').catch(() => undefined);
      const cards = (await loaded?.listRecentCards(ids)) ?? [];
      if (cards.length > 0) {
        section.querySelector('.rail')?.replaceChildren(...cards);
        paintHearts(section);
      } else section.hidden = true;
    },
    { rootMargin: NEAR },
  );
  observer.observe(section);
};

for (const section of document.querySelectorAll<HTMLElement>('[data-recent]')) start(section);
