import { $avoided } from '#stores/lists/avoided.ts';

/**
 * The allergens that this browser avoids. Pressing one remembers or forgets it; a listing that shows products with one
 * of them offers to leave them out again. An address alone, such as a link from a friend, changes nothing here.
 */

/** Shows the offer to whoever avoids something; a listing that exchanged its parts asks for it again. */
export const offerAvoided = (): void => {
  if ($avoided.get().length > 0) void import('./avoid-offer.ts').then(({ drawOffer }) => drawOffer());
  else document.querySelector('[data-avoid-offer]')?.setAttribute('hidden', '');
};

/** Remembers or forgets the allergen of a pressed entry. */
export const rememberAvoided = (entry: HTMLElement): void => {
  const id = Number(entry.dataset.avoids);
  const others = $avoided.get().filter((other) => other !== id);
  $avoided.set(entry.hasAttribute('aria-current') ? others : [...others, id]);
};

export const forgetAvoided = (): void => {
  $avoided.set([]);
  offerAvoided();
};
