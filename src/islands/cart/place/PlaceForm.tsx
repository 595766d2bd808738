import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { DeliveryDependsOn } from '#contract/catalogue/products.ts';
import type { CartQuote } from '#contract/orders/cart.ts';
import { INDIA, isPin } from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { FieldError } from '#islands/ui/FieldError.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { $deliveryChoice } from '#stores/cart/delivery-choice.ts';
import { listStates, type Place } from '#stores/profile/places.ts';

interface PlaceFormProps {
  readonly quote: CartQuote;
  readonly dependsOn: DeliveryDependsOn;
}

const ID = 'cart-place';

/** Prices the cart for a postal code or state, and says how and when it arrives there. */
export const PlaceForm = ({ quote, dependsOn: { Part, CountryID } }: PlaceFormProps) => {
  const t = useLabels();
  const { PostalCode, StateProvinceID } = useStore($deliveryChoice);
  const [typed, setTyped] = useState(String(PostalCode ?? StateProvinceID ?? ''));
  const [isWrong, setWrong] = useState(false);
  const [states, setStates] = useState<readonly Place[]>([]);
  useEffect(() => {
    if (Part === 'state') void listStates(CountryID).then((answer) => answer.ok && setStates(answer.value));
  }, [Part, CountryID]);

  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const code = readPostalCode(typed);
    const wrong = code === '' || (Part === 'code' && CountryID === INDIA && !isPin(code));
    setWrong(wrong);
    if (!wrong)
      $deliveryChoice.set(Part === 'code' ? { PostalCode: code } : { StateProvinceID: Number(typed) });
  };
  const field = {
    ...{ id: ID, className: 'input', value: typed, 'aria-describedby': `${ID}-error`, required: true },
    ...{ 'aria-invalid': isWrong || undefined },
  };
  const { deliveryMethods = [], deliveryMethodId, deliveryRefusal } = quote;
  const chosen = deliveryMethods.find((row) => row.DeliveryMethodId === deliveryMethodId);
  const error = isWrong ? t.error('postal_code_wrong') : deliveryRefusal;
  return (
    <form className="news" onSubmit={ask}>
      <label htmlFor={ID}>{t(Part === 'code' ? 'lbl_cart_place_code' : 'lbl_cart_place_state')}</label>
      <div className="news__row">
        {Part === 'code' ? (
          <input
            {...field}
            dir="ltr"
            inputMode={CountryID === INDIA ? 'numeric' : 'text'}
            autoComplete="postal-code"
            maxLength={20}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : (
          <select {...field} onChange={(event) => setTyped(event.target.value)}>
            <option value="" />
            {states.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <button type="submit" className="btn btn--line">
          {t('lbl_cart_place_check')}
        </button>
      </div>
      <FieldError id={`${ID}-error`} text={error} />
      <p role="status">
        {!error && (PostalCode || StateProvinceID) && chosen && (
          <>
            <b>{chosen.Name}</b> {chosen.Arrival}
          </>
        )}
      </p>
    </form>
  );
};
