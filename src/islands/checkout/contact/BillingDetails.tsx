import { useLabels } from '#islands/ui/labels.tsx';
import { pagePath, profilePath } from '#routes/paths.ts';
import type { User } from '#stores/session/session.ts';

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
    <>
      <div className="chk__row">
        <h2 className="h-s">{t('lbl_chkout_billing')}</h2>
        <a className="link" href={profilePath(t.locale, pagePath(t.locale, 'checkout'))}>
          {t('lbl_chkout_edit')}
        </a>
      </div>
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
    </>
  );
};
