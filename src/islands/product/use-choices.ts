import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Choice } from '#domain/cart/cart.ts';
import { chooseOffer, completeChoices, findOffer, type Offer } from '#domain/cart/choosing/offers.ts';
import {
  formatChoices,
  groupVariants,
  readChoices,
  type VariantGroup,
  type VariantValue,
} from '#domain/cart/choosing/variants.ts';
import { ATTRIBUTE } from '#domain/constants.ts';

const PARAM = 'v';

export interface ChoiceDetail {
  readonly colorId: number | undefined;
  readonly picture: number | undefined;
}
const CHOICE_EVENT = 'product-choice';

const readAddress = (): string => new URLSearchParams(location.search).get(PARAM) ?? '';

/** Returns the URL with these choices. Commas are not encoded. */
const addressWith = (choices: readonly Choice[]): string => {
  const params = new URLSearchParams(location.search);
  params.delete(PARAM);
  const query = [params.toString(), choices.length > 0 && `${PARAM}=${formatChoices(choices)}`].filter(
    Boolean,
  );
  return `${location.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${location.hash}`;
};

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener(CHOICE_EVENT, listener);
  addEventListener('popstate', listener);
  return () => {
    document.removeEventListener(CHOICE_EVENT, listener);
    removeEventListener('popstate', listener);
  };
};

/**
 * The chosen variant, stored in the URL (`?v=2.5,3.12`).
 * @param chosen choices that the page was rendered with
 */
export const useChoices = (
  values: readonly VariantValue[],
  pictures: Readonly<Record<string, { readonly index: number }>>,
  offers: readonly Offer[],
  chosen: string,
) => {
  const groups = useMemo(() => groupVariants(values), [values]);
  const address = useSyncExternalStore(subscribe, readAddress, () => chosen);
  const merge = (text: string) => completeChoices(groups, offers, readChoices(text, values));
  const choices = merge(address);

  const findPicture = (choice: Choice): number | undefined =>
    pictures[`${choice.ProductAttributeID}.${choice.PrimaryKeyValue}`]?.index;

  const announce = (next: readonly Choice[], picture: number | undefined): void => {
    const detail: ChoiceDetail = {
      colorId: next.find((choice) => choice.ProductAttributeID === ATTRIBUTE.color)?.PrimaryKeyValue,
      picture,
    };
    document.dispatchEvent(new CustomEvent(CHOICE_EVENT, { detail }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the address that the page came with, then for each it goes back to
  useEffect(() => {
    const announceAddress = () => {
      const read = readChoices(readAddress(), values);
      const shown = read.toReversed().find((choice) => findPicture(choice) !== undefined);
      announce(read, findOffer(offers, merge(readAddress()))?.picture ?? (shown && findPicture(shown)));
    };
    if (readAddress() !== '') announceAddress();
    addEventListener('popstate', announceAddress);
    return () => removeEventListener('popstate', announceAddress);
  }, []);

  const choose = (group: VariantGroup, value: VariantValue): void => {
    // Reads the URL, because two clicks can precede the next render.
    const next = chooseOffer(offers, merge(readAddress()), group, value);
    history.replaceState(history.state, '', addressWith(next));
    announce(
      next,
      findOffer(offers, next)?.picture ??
        (next.some((choice) => choice.ProductAttributeID === group.id) ? findPicture(value) : undefined),
    );
  };

  return { groups, choices, choose };
};
