import { useEffect, useMemo, useState } from 'react';
import type { Choice } from '#domain/cart.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import {
  formatChoices,
  groupVariants,
  readChoices,
  type VariantGroup,
  type VariantValue,
} from '#domain/variants.ts';
import { chooseValue, listDefaultChoices, mergeChoices } from './choices.ts';

const PARAM = 'v';

/** Tells the gallery what to show: pictures of a colour, and which of them first. */
export interface ChoiceDetail {
  readonly colorId: number | undefined;
  /** Place of the picture in the gallery, from 0. */
  readonly picture: number | undefined;
}
export const CHOICE_EVENT = 'product-choice';

/** The address of the page with these choices; its commas stay commas. */
const addressWith = (choices: readonly Choice[]): string => {
  const params = new URLSearchParams(location.search);
  params.delete(PARAM);
  const query = [params.toString(), choices.length > 0 && `${PARAM}=${formatChoices(choices)}`].filter(
    Boolean,
  );
  return `${location.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${location.hash}`;
};

/** The chosen variant. The URL keeps it (`?v=2.5,3.12`), so that it can be sent to somebody. */
export const useChoices = (
  values: readonly VariantValue[],
  pictures: Readonly<Record<string, { readonly index: number }>>,
) => {
  const groups = useMemo(() => groupVariants(values), [values]);
  const [choices, setChoices] = useState<readonly Choice[]>(() => listDefaultChoices(groups));

  const announce = (next: readonly Choice[], last: Choice | undefined) => {
    const detail: ChoiceDetail = {
      colorId: next.find((choice) => choice.ProductAttributeID === ATTRIBUTE.color)?.PrimaryKeyValue,
      picture: last && pictures[`${last.ProductAttributeID}.${last.PrimaryKeyValue}`]?.index,
    };
    document.dispatchEvent(new CustomEvent(CHOICE_EVENT, { detail }));
  };

  // The page is the same for everybody: what its address says beyond that is read here, after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page came with
  useEffect(() => {
    const read = readChoices(new URLSearchParams(location.search).get(PARAM), values);
    if (read.length === 0) return;
    const merged = mergeChoices(listDefaultChoices(groups), read);
    setChoices(merged);
    announce(merged, read.find((choice) => choice.ProductAttributeID === ATTRIBUTE.color) ?? read.at(-1));
  }, []);

  const choose = (group: VariantGroup, value: VariantValue): void => {
    const next = chooseValue(choices, group, value);
    setChoices(next);
    announce(
      next,
      next.find((choice) => choice.ProductAttributeID === group.id),
    );
    history.replaceState(history.state, '', addressWith(next));
  };

  return { groups, choices, choose };
};
