import { unpackHidden } from '#client/loading/unpack.ts';
import { readAvoided } from '#domain/catalogue/listing.ts';
import { $avoided } from '#stores/lists/avoided.ts';

const find = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-key="allergens-${id}"]`);

export const drawOffer = (): void => {
  const offer = document.querySelector<HTMLElement>('[data-avoid-offer]');
  const link = offer?.querySelector('a');
  if (!offer || !link) return;
  unpackHidden();
  const url = new URL(location.href);
  const active = readAvoided(url.searchParams);
  // Allergens that are no longer on any product label have no entry.
  const missing = $avoided.get().filter((id) => !active.includes(id) && find(id));
  offer.hidden = missing.length === 0;
  if (offer.hidden) return;
  url.searchParams.set('avoid', [...active, ...missing].sort((a, b) => a - b).join(','));
  url.searchParams.delete('page');
  link.href = url.pathname + url.search;
  const names = missing.map((id) => find(id)?.querySelector('bdi')?.textContent ?? '');
  const joined = names.join(offer.dataset.and);
  const place = link.querySelector('[data-words]');
  if (place) place.textContent = (offer.dataset.text ?? '').replace('{name}', joined);
  // Narrow screens truncate the text.
  link.title = (offer.dataset.action ?? '').replace('{names}', joined);
  link.ariaLabel = link.title;
};
