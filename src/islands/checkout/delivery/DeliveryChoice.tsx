import { useStore } from '@nanostores/react';
import type { CartQuote } from '#contract/orders/cart.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { $deliveryChoice } from '#stores/cart/delivery-choice.ts';
import { ChoiceCard } from '../ChoiceCard.tsx';

/** Ways of delivery to the address, with prices. Nothing to choose from a single one. */
export const DeliveryChoice = ({ quote }: { readonly quote: CartQuote }) => {
  const t = useLabels();
  const choice = useStore($deliveryChoice);
  const { deliveryMethods: offered = [], deliveryMethodId } = quote;
  // The radio follows the click, the prices follow with the next quote.
  const wanted = offered.find((row) => row.DeliveryMethodId === choice.DeliveryMethodId);
  const chosen = wanted?.DeliveryMethodId ?? deliveryMethodId;
  if (offered.length < 2) return null;
  return (
    <fieldset className="paylist">
      <legend className="h-s">{t('lbl_cart_delivery')}</legend>
      {offered.map(({ DeliveryMethodId: id, Name, Price, Arrival }) => (
        <ChoiceCard
          key={id}
          name="DeliveryMethod"
          value={id}
          isChosen={id === chosen}
          icon={icons.truck}
          title={Name}
          hint={Arrival}
          price={Price === 0 ? t('lbl_cart_free') : formatMoney(toPaise(Price))}
          onChoose={(DeliveryMethodId) => $deliveryChoice.set({ ...choice, DeliveryMethodId })}
        />
      ))}
    </fieldset>
  );
};
