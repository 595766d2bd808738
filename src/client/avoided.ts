import { readAvoided } from '#domain/listing.ts';
import { $avoided } from '#stores/avoided.ts';

/**
 * The allergens that this browser avoids. Pressing one remembers or forgets it; a listing that shows products with one
 * of them offers to leave them out again. An address alone, such as a link from a friend, changes nothing here.
 */

const find = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-key="allergens-${id}"]`);

/** Draws the offer for the address of now; a listing that exchanged its parts asks for it again. */
export const offerAvoided = (): void => {
  const offer = document.querySelector<HTMLElement>('[data-avoid-offer]');
  const link = offer?.querySelector('a');
  if (!offer || !link) return;
  const url = new URL(location.href);
  const inForce = readAvoided(url.searchParams);
  // What no label of the shop names any more has no entry.
  const missing = $avoided.get().filter((id) => !inForce.includes(id) && find(id));
  offer.hidden = missing.length === 0;
  if (offer.hidden) return;
  url.searchParams.set('avoid', [...inForce, ...missing].sort((a, b) => a - b).join(','));
  url.searchParams.delete('page');
  link.href = url.pathname + url.search;
  const names = missing.map((id) => find(id)?.querySelector('bdi')?.textContent ?? '');
  const joined = names.join(offer.dataset.and);
  const place = link.querySelector('[data-words]');
  if (place) place.textContent = (offer.dataset.text ?? '').replace('{name}', joined);
  // On a phone the words are cut short: here they are whole.
  link.title = (offer.dataset.action ?? '').replace('{names}', joined);
  link.ariaLabel = link.title;
};

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const entry = target.closest<HTMLElement>('a[href][data-avoids]');
  if (entry) {
    const id = Number(entry.dataset.avoids);
    const others = $avoided.get().filter((other) => other !== id);
    $avoided.set(entry.hasAttribute('aria-current') ? others : [...others, id]);
  }
  if (!target.closest('[data-avoid-forget]')) return;
  $avoided.set([]);
  offerAvoided();
  document.querySelector<HTMLElement>('[data-swap="results"]')?.focus({ preventScroll: true });
});

offerAvoided();
