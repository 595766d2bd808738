import { useLabels } from '#islands/ui/labels.tsx';
import { DeliveryField } from './DeliveryField.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import type { Delivery } from './use-delivery.ts';

/** Fields that the profile lacks. They are saved with the order. */
export const DeliveryFields = ({ delivery }: { readonly delivery: Delivery }) => {
  const t = useLabels();
  const { fields, values, faults, states, cities, change, isIndian } = delivery;
  if (fields.length === 0) return null;
  return (
    <section className="lacking" aria-labelledby="lacking-title">
      <div>
        <h3 id="lacking-title">{t('lbl_chkout_lacking')}</h3>
        <p className="quiet">{t('lbl_chkout_lacking_hint')}</p>
      </div>
      <div className="grid2">
        {fields.includes('PostalCode') && (
          <DeliveryField name="PostalCode" label={t('lbl_chkout_postcode')} fault={faults.PostalCode}>
            {(control) => (
              <input
                {...control}
                dir="ltr"
                inputMode={isIndian ? 'numeric' : 'text'}
                autoComplete="postal-code"
                value={values.PostalCode}
                onChange={(event) => change({ PostalCode: event.target.value }, 'PostalCode')}
              />
            )}
          </DeliveryField>
        )}
        {fields.includes('StateProvinceID') && (
          <DeliveryField name="StateProvinceID" label={t('lbl_chkout_state')} fault={faults.StateProvinceID}>
            {(control) => (
              <PlaceSelect
                control={control}
                placeholder={t('lbl_signup_select_state')}
                autoComplete="address-level1"
                chosen={values.state}
                places={states}
                onChoose={(state) => change({ state, city: undefined }, 'StateProvinceID')}
              />
            )}
          </DeliveryField>
        )}
        {fields.includes('CityID') && (
          <DeliveryField
            name="CityID"
            label={t('lbl_chkout_city')}
            fault={faults.CityID}
            hint={t.locale === 'ar' && isIndian ? t('lbl_signup_city_hint') : undefined}
          >
            {(control) => (
              <PlaceSelect
                control={control}
                placeholder={t('lbl_signup_select_city')}
                autoComplete="address-level2"
                chosen={values.city}
                places={cities}
                onChoose={(city) => change({ city }, 'CityID')}
              />
            )}
          </DeliveryField>
        )}
        {fields.includes('MobileNo') && (
          <DeliveryField name="MobileNo" label={t('lbl_chkout_phone')} fault={faults.MobileNo}>
            {(control) => (
              <input
                {...control}
                type="tel"
                dir="ltr"
                inputMode="tel"
                autoComplete="tel"
                value={values.MobileNo}
                onChange={(event) => change({ MobileNo: event.target.value }, 'MobileNo')}
              />
            )}
          </DeliveryField>
        )}
      </div>
    </section>
  );
};
