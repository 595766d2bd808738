import { whenNear } from '#client/loading/when-near.ts';
import { whenShown } from '#client/loading/when-shown.ts';
import { $recent, addRecent } from '#stores/lists/recent.ts';

/** Recently viewed products. Reserves space for them and loads them when they are near the viewport. */

const NEAR = '600px';

const start = async (section: HTMLElement): Promise<void> => {
  await whenShown();
  const current = Number(section.dataset.recent);
  const ids = $recent.get().filter((id) => id !== current);
  if (current > 0) addRecent(current);
  if (ids.length === 0) return;
  section.hidden = false;
  await whenNear([section], NEAR);
  const loaded = await import('./recent-cards.ts').catch(() => undefined);
  if (loaded) await loaded.fillRecent(section, ids);
  else section.hidden = true;
};

for (const section of document.querySelectorAll<HTMLElement>('[data-recent]')) void start(section);
