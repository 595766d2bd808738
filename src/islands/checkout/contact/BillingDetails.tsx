import type { DeliveryField } from '#domain/customers/delivery.ts';
import { isolate } from '#i18n/format.ts';
import { joinWords } from '#i18n/format-choices.ts';
import { Email } from '#islands/ui/Email.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { guestPath, pagePath, profilePath } from '#routes/paths.ts';
import type { User } from '#stores/session/session.ts';

interface BillingDetailsProps {
  readonly user: User;
  /** Fields that the customer completes below. */
  readonly asked: readonly DeliveryField[];
}

/** Name, address and contact, a line each. */
export const BillingDetails = ({ user, asked }: BillingDetailsProps) => {
  const t = useLabels();
  const unless = (field: DeliveryField, value: string | null | undefined) =>
    asked.includes(field) ? undefined : value;
  const place = [
    user.AddressLineOne,
    unless('CityID', user.CityName),
    unless('StateProvinceID', user.StateName),
    unless('PostalCode', user.PostalCode),
    user.CountryName,
  ].flatMap((part) => (part ? [part] : []));
  const phone = unless('MobileNo', user.MobileNo);
  return (
    <>
      <div className="chk__row">
        <h2 className="h-s">{t('lbl_chkout_billing')}</h2>
        <a
          className="link"
          href={(user.IsGuest ? guestPath : profilePath)(t.locale, pagePath(t.locale, 'checkout'))}
        >
          {t(user.IsGuest ? 'lbl_chkout_edit_guest' : 'lbl_chkout_edit')}
        </a>
      </div>
      <address className="addr">
        <b>
          <bdi>{`${user.FirstName} ${user.LastName}`}</bdi>
        </b>
        <p>{joinWords(place.map(isolate), t.locale)}</p>
        <p>
          {phone && <bdi dir="ltr">{phone}</bdi>}
          {user.EmailAddress && <Email address={user.EmailAddress} />}
        </p>
      </address>
    </>
  );
};
