import { type ReactNode, useState } from 'react';
import { type CartItem, maximumQuantity } from '#domain/cart/cart.ts';
import { findChosen } from '#domain/cart/choosing/choices.ts';
import {
  availabilityOf,
  findOffer,
  listPrices,
  type Offer,
  offeredPrice,
} from '#domain/cart/choosing/offers.ts';
import { refusedGroup, type VariantGroup, type VariantValue } from '#domain/cart/choosing/variants.ts';
import { effectivePrice, type Price } from '#domain/cart/pricing.ts';
import { ATTRIBUTE } from '#domain/constants.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { announceAdded } from '#stores/cart/added.ts';
import { addToCart } from '#stores/cart/cart.ts';
import { toast } from '#stores/ui/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { Slot } from '../ui/Slot.tsx';
import { BuyPrice } from './BuyPrice.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { Quantity } from './Quantity.tsx';
import { StickyBar } from './StickyBar.tsx';
import { useChoices } from './use-choices.ts';
import { VariantsDialog } from './VariantsDialog.tsx';

export interface BuyBoxProps {
  readonly product: {
    readonly ProductId: number;
    readonly StockQuantity: number;
    readonly OrderMaximumQuantity: number | null;
    readonly DefaultImage: string;
  };
  /** Base price in paise, without choices. */
  readonly price: Price;
  readonly priceNote: string;
  /** Note about the base price. It is hidden for other prices but reserves its space. */
  readonly basePriceNote: string;
  readonly values: readonly VariantValue[];
  /** Variants that have a stock of their own. */
  readonly offers: readonly Offer[];
  /** Choices of the address, such as `2.5,3.12`. */
  readonly chosen: string;
  /** Stock from which on the pieces left are said. */
  readonly lowStock: number;
  /** Colors as `#rrggbb`, by colour id. */
  readonly hexes: Readonly<Record<number, string>>;
  /** Pictures by `attribute.value`. */
  readonly pictures: Readonly<Record<string, { readonly index: number; readonly url: string }>>;
  readonly cartHref: string;
  readonly sizeChart?: { readonly id: string; readonly text: string } | undefined;
  readonly children?: ReactNode;
}

const Box = (props: BuyBoxProps) => {
  const { product, price, priceNote, basePriceNote, values, hexes, pictures, cartHref, sizeChart, children } =
    props;
  const { offers, chosen, lowStock } = props;
  const t = useLabels();
  const { groups, choices, choose } = useChoices(values, pictures, offers, chosen);
  const [quantity, setQuantity] = useState(1);
  const [refused, setRefused] = useState<{ readonly group: number; readonly text: string }>();

  const offer = findOffer(offers, choices);
  const current = offeredPrice(price, values, offers, choices);
  const stock = offers.length > 0 ? (offer?.stock ?? 0) : product.StockQuantity;
  const max = maximumQuantity(offer?.max ?? product.OrderMaximumQuantity);
  const isOut = stock < 1;
  const note = offer?.note ?? basePriceNote;
  const pictureOf = (value: { readonly ProductAttributeID: number; readonly PrimaryKeyValue: number }) =>
    pictures[`${value.ProductAttributeID}.${value.PrimaryKeyValue}`];
  const chosenNames = groups.flatMap((group) => findChosen(group, choices)?.PrimaryKeyDisplayValue ?? []);

  const add = (): CartItem | undefined => {
    const attributes = groups.map(({ id, name, required }) => ({ id, name, required }));
    const DefaultImage = choices.map(pictureOf).find((picture) => picture)?.url ?? product.DefaultImage;
    const added = addToCart(
      { ...product, StockQuantity: stock, OrderMaximumQuantity: max, DefaultImage, attributes },
      choices,
      quantity,
    );
    if (added.ok) {
      setRefused(undefined);
      toast('good', t('msg_added_to_cart'), { href: cartHref, text: t('lbl_prod_buy_view_cart') });
      return added.value;
    }
    const { code, ...details } = added.error;
    const text = t.error(code, details);
    toast('bad', text);
    const group = refusedGroup(added.error, groups);
    setRefused(group === undefined ? undefined : { group, text });
    if (group !== undefined)
      document.querySelector<HTMLElement>(`[data-group="${group}"] [tabindex="0"]`)?.focus();
    return undefined;
  };
  const addAndShow = (): void => {
    const line = add();
    if (line) announceAdded(line);
  };

  const choiceProps = (group: VariantGroup) => {
    const prices = listPrices({ base: price, values, offers }, choices, group);
    const stateOf = (value: VariantValue) => {
      const state = availabilityOf(offers, choices, value);
      if (state === 'in_stock') return undefined;
      return t(state === 'none' ? 'lbl_prod_buy_apart' : 'lbl_prod_buy_out');
    };
    return {
      group,
      chosen: findChosen(group, choices),
      error: refused?.group === group.id ? refused.text : undefined,
      hint: t(group.required || group.id <= ATTRIBUTE.size ? 'lbl_prod_buy_choose' : 'lbl_prod_buy_optional'),
      hexOf: (value: VariantValue) => hexes[value.PrimaryKeyValue],
      pictureOf,
      priceOf: (value: VariantValue) => prices.get(value.PrimaryKeyValue),
      stateOf,
      onChoose: (value: VariantValue) => {
        choose(group, value);
        if (refused?.group === group.id) setRefused(undefined);
      },
    };
  };

  return (
    <>
      <div className="buy__price">
        <BuyPrice price={current} was={t('lbl_com_was')} />
        <p className="quiet">
          <span>{`${priceNote} `}</span>
          <span className={offer?.note || current.full === price.full ? undefined : 'buy__else'}>{note}</span>
          {!isOut && stock <= lowStock && <b> {t('lbl_prod_buy_left', { n: stock })}</b>}
        </p>
      </div>
      <Slot>{children}</Slot>
      {groups.map((group) => (
        <ChoiceGroup
          key={group.id}
          {...choiceProps(group)}
          aside={
            sizeChart &&
            group.id === ATTRIBUTE.size && (
              <a className="link quiet" href={`#${sizeChart.id}`} data-opens={sizeChart.id}>
                {sizeChart.text}
              </a>
            )
          }
        />
      ))}
      {groups.length > 1 && (
        <VariantsDialog>
          <BuyPrice price={current} was={t('lbl_com_was')} />
          {groups.map((group) => (
            <ChoiceGroup key={group.id} {...choiceProps(group)} />
          ))}
        </VariantsDialog>
      )}
      <div className="buy__cta">
        {!isOut && (
          <Quantity
            value={quantity}
            max={max}
            labels={{
              quantity: t('lbl_prod_buy_quantity'),
              less: t('lbl_prod_buy_less'),
              more: t('lbl_prod_buy_more'),
            }}
            onChange={setQuantity}
            onMaximum={() => toast('bad', t.error('quantity_over_maximum', { max }))}
          />
        )}
        <button type="button" className="btn btn--l" aria-disabled={isOut || undefined} onClick={addAndShow}>
          <Icon shape={isOut ? icons.bell : icons.bag} />
          <span>{t(isOut ? 'lbl_prod_buy_out' : 'lbl_prod_buy_add')}</span>
        </button>
        {!isOut && (
          <button
            type="button"
            className="btn btn--l btn--line"
            onClick={() => {
              if (add()) location.assign(cartHref);
            }}
          >
            {t('lbl_prod_buy_now')}
          </button>
        )}
      </div>
      {!isOut && (
        <StickyBar
          price={effectivePrice(current)}
          choice={joinWords(chosenNames, t.locale)}
          label={t('lbl_prod_buy_add')}
          onAdd={addAndShow}
        />
      )}
    </>
  );
};

export const BuyBox = ({ t, ...props }: BuyBoxProps & IslandProps) => (
  <LabelsProvider t={t}>
    <Box {...props} />
  </LabelsProvider>
);
