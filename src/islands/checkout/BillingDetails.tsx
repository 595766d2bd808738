import type { User } from '#stores/session.ts';
import { useLabels } from '../ui/labels.tsx';

/** Where the order goes, as the account has it; nothing of it can be changed here. */
export const BillingDetails = ({ user }: { readonly user: User }) => {
  const t = useLabels();
  const fields = [
    { label: t('lbl_chkout_first_name'), value: user.FirstName },
    { label: t('lbl_chkout_last_name'), value: user.LastName },
    { label: t('lbl_chkout_address'), value: user.AddressLineOne, wide: true },
    { label: t('lbl_chkout_city'), value: user.CityName },
    { label: t('lbl_chkout_state'), value: user.StateName },
    { label: t('lbl_chkout_country'), value: user.CountryName },
    { label: t('lbl_chkout_postcode'), value: user.PostalCode },
    { label: t('lbl_chkout_email'), value: user.EmailAddress },
    { label: t('lbl_chkout_phone'), value: user.MobileNo },
  ];
  return (
    <dl className="addr">
      {fields.map((field) => (
        <div key={field.label} className={field.wide ? 'wide' : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <bdi>{field.value || '—'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
