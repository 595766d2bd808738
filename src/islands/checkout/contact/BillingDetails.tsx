import type { DeliveryField } from '#domain/customers/delivery.ts';
import { Email } from '#islands/ui/Email.tsx';
import { useLabels } from '#islands/ui/labels.tsx';
import { guestPath, pagePath, profilePath } from '#routes/paths.ts';
import type { User } from '#stores/session/session.ts';

interface BillingDetailsProps {
  readonly user: User;
  /** Fields that the customer completes below. */
  readonly asked: readonly DeliveryField[];
}

export const BillingDetails = ({ user, asked }: BillingDetailsProps) => {
  const t = useLabels();
  const fields = [
    { label: t('lbl_chkout_first_name'), value: user.FirstName },
    { label: t('lbl_chkout_last_name'), value: user.LastName },
    { label: t('lbl_chkout_address'), value: user.AddressLineOne, className: 'wide' },
    { label: t('lbl_chkout_city'), value: user.CityName, of: 'CityID' as const },
    { label: t('lbl_chkout_state'), value: user.StateName, of: 'StateProvinceID' as const },
    { label: t('lbl_chkout_country'), value: user.CountryName },
    { label: t('lbl_chkout_postcode'), value: user.PostalCode, of: 'PostalCode' as const },
    { label: t('lbl_chkout_email'), value: user.EmailAddress, isEmail: true, className: 'long' },
    { label: t('lbl_chkout_phone'), value: user.MobileNo, of: 'MobileNo' as const },
  ].filter(({ of }) => !of || !asked.includes(of));
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
      <dl className="addr">
        {fields.map((field) => (
          <div key={field.label} className={field.className}>
            <dt>{field.label}</dt>
            <dd>
              {field.isEmail && field.value ? (
                <Email address={field.value} />
              ) : (
                <bdi>{field.value || '—'}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
