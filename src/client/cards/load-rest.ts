import { parsePage } from '#client/loading/parse-page.ts';
import { updateWishlistButtons } from './cards.ts';

/** Appends the list items of a partial page to a row (client/carousel/moving-row.ts). */
export const loadRest = async (url: string, list: Element): Promise<void> => {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return;
    const cards = parsePage(await answer.text()).querySelectorAll('li');
    // Remove the repeated entries. The row repeats the new list.
    for (const copy of list.querySelectorAll('[data-copy]')) copy.remove();
    list.removeAttribute('data-wait');
    list.append(...cards);
    updateWishlistButtons(list);
  } finally {
    list.removeAttribute('data-wait');
  }
};
