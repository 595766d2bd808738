import { $avoided } from '#stores/lists/avoided.ts';

/** Allergens to avoid, stored in this browser. Only toggling the filter changes them; opening a URL does not. */

/** Displays the offer. Must be called again after each swap. */
export const offerAvoided = (): void => {
  if ($avoided.get().length > 0) void import('./avoid-offer.ts').then(({ drawOffer }) => drawOffer());
  else document.querySelector('[data-avoid-offer]')?.setAttribute('hidden', '');
};

export const rememberAvoided = (entry: HTMLElement): void => {
  const id = Number(entry.dataset.avoids);
  const others = $avoided.get().filter((other) => other !== id);
  $avoided.set(entry.hasAttribute('aria-current') ? others : [...others, id]);
};

export const forgetAvoided = (): void => {
  $avoided.set([]);
  offerAvoided();
};
