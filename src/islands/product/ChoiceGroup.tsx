import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { stepFor } from '#client/page/arrow-keys.ts';
import type { VariantGroup, VariantValue } from '#domain/cart/choosing/variants.ts';
import { variantUrl } from '#domain/catalogue/media.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import type { Paise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';

const Thumb = ({ url }: { readonly url: string }) => {
  const avif = variantUrl(url, 96, 'avif');
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} />}
      <img src={variantUrl(url, 96, 'webp') ?? url} width="40" height="40" alt="" loading="lazy" />
    </picture>
  );
};

interface ChoiceGroupProps {
  readonly group: VariantGroup;
  readonly chosen: VariantValue | undefined;
  readonly error: string | undefined;
  readonly hint: string;
  readonly hexOf: (value: VariantValue) => string | undefined;
  readonly pictureOf: (value: VariantValue) => { readonly url: string } | undefined;
  /** Returns the price with a value; undefined if the attribute does not affect the price. */
  readonly priceOf: (value: VariantValue) => Paise | undefined;
  /** Returns why a value cannot be had with the other chosen ones; undefined if it can. */
  readonly stateOf: (value: VariantValue) => string | undefined;
  readonly aside?: ReactNode;
  readonly onChoose: (value: VariantValue) => void;
}

export const ChoiceGroup = ({
  group,
  chosen,
  error,
  hint,
  hexOf,
  pictureOf,
  priceOf,
  stateOf,
  aside,
  onChoose,
}: ChoiceGroupProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isColor = group.id === ATTRIBUTE.color;
  const tabStop = chosen ?? group.values[0];

  const move = (event: KeyboardEvent, index: number): void => {
    const step = stepFor(event, document.dir === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    const next = (index + step + group.values.length) % group.values.length;
    const value = group.values[next];
    if (!value) return;
    if (value !== chosen) onChoose(value);
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };

  return (
    <div>
      <div className="opt__row">
        <p className="opt__label" id={`${id}l`}>
          <b>{group.name}</b> <bdi className="muted">{chosen?.PrimaryKeyDisplayValue ?? hint}</bdi>
          {isColor && chosen && stateOf(chosen) && <b> {stateOf(chosen)}</b>}
        </p>
        {aside}
      </div>
      <div
        className="opts"
        role="radiogroup"
        ref={list}
        data-group={group.id}
        aria-labelledby={`${id}l`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}e`}
      >
        {group.values.map((value, index) => {
          const hex = isColor ? hexOf(value) : undefined;
          const picture = isColor ? undefined : pictureOf(value);
          const price = priceOf(value);
          const state = stateOf(value);
          const name = [value.PrimaryKeyDisplayValue, state].filter(Boolean).join(', ');
          return (
            // biome-ignore lint/a11y/useSemanticElements: the look is a button with a picture and a price in it
            <button
              type="button"
              role="radio"
              key={value.PrimaryKeyValue}
              className={hex ? 'swatch' : picture ? 'size flav__b' : 'size'}
              style={hex ? { '--c': hex } : undefined}
              aria-checked={value === chosen}
              data-out={state && ''}
              aria-label={hex ? name : undefined}
              title={hex ? name : undefined}
              tabIndex={value === tabStop ? 0 : -1}
              onClick={() => onChoose(value)}
              onKeyDown={(event) => move(event, index)}
            >
              {picture && <Thumb url={picture.url} />}
              {!hex && <bdi>{value.PrimaryKeyDisplayValue}</bdi>}
              {!hex && (state ?? price) !== undefined && (
                <small>{state ?? <bdi>{formatMoney(price ?? 0)}</bdi>}</small>
              )}
            </button>
          );
        })}
      </div>
      {error !== undefined && (
        <p className="error" id={`${id}e`}>
          <Icon shape={icons.warn} size="s" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
};
