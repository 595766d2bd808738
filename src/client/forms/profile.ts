import { guardPage, loginPathFromHere } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { putEmail } from '#client/page/put-email.ts';
import { REDIRECT_MS } from '#domain/constants.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath, readNextPath } from '#routes/paths.ts';
import { type Place, placeOf } from '#stores/profile/places.ts';
import { saveProfile } from '#stores/profile/save-profile.ts';
import { api } from '#stores/session/api.ts';
import { $isLoggedIn, $sessionExpired, $user, type User } from '#stores/session/session.ts';
import { saveUser } from '#stores/session/user-fields.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';
import { linkStateAndCity } from './locations.ts';

const t = clientText();
const form = document.querySelector<HTMLFormElement>('form[data-form="profile"]');
let touched = false;

const showPlaces = form ? linkStateAndCity(form) : undefined;
const TEXTS = ['FirstName', 'LastName', 'MobileNo', 'PostalCode', 'AddressLineOne', 'TaxNumber'] as const;

const emailSection = document.querySelector<HTMLElement>('[data-email]');
$user.subscribe((user) => {
  const email = user?.EmailAddress ?? '';
  putEmail(emailSection?.querySelector('[data-email-now] bdi'), email);
  const username = emailSection?.querySelector<HTMLInputElement>('[name="Username"]');
  if (username) username.value = email;
});

const show = (user: User): void => {
  if (!form) return;
  for (const name of TEXTS) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = user[name] ?? '';
  }
  void showPlaces?.({
    country: user.CountryID ?? null,
    state: placeOf(user.StateProvinceID, user.StateName),
    city: placeOf(user.CityID, user.CityName),
  });
};

/** Updates the form from the account, which may have been changed on another device. */
const refresh = async (stored: User): Promise<void> => {
  const answer = await api('get-profile', { UserID: stored.UserID });
  // An API host without this call has no call to change the e-mail address either.
  if (!answer.ok && answer.error.status === 404 && emailSection) emailSection.hidden = true;
  const [row] = answer.ok ? answer.value : [];
  if (!row?.UserID || $user.get()?.UserID !== row.UserID) return;
  // The deletion may have been cancelled on another device.
  const { DeleteAt: _, ...known } = stored;
  const fresh: User = { ...known, ...row, UserID: row.UserID };
  const changed = JSON.stringify(fresh) !== JSON.stringify(stored);
  saveUser(fresh);
  if (changed && !touched) show(fresh);
};

if (form && !$isLoggedIn.get() && !$sessionExpired.get())
  toastOnNextPage('bad', t.error('login_required'), { href: loginPathFromHere(), text: t('lbl_nav_login') });
if (form && guardPage('home')) {
  const user = $user.get();
  if (user) {
    saveUser(user);
    show(user);
    void refresh(user);
  }
  form.addEventListener('input', () => {
    touched = true;
  });
}

const chosenPlace = (field: string): Place | undefined => {
  const select = form?.elements.namedItem(field);
  if (!(select instanceof HTMLSelectElement) || !(Number(select.value) > 0)) return undefined;
  return { id: Number(select.value), name: select.selectedOptions[0]?.text ?? '' };
};

enhanceForm('profile', async ({ StateProvinceId: _state, CityId: _city, ...texts }) => {
  const saved = await saveProfile({
    ...texts,
    state: chosenPlace('StateProvinceId'),
    city: chosenPlace('CityId'),
  });
  if (!saved.ok) {
    const { error } = saved;
    if (error.code !== 'call_failed') return { sentence: t.error(error.code) };
    const isNumber = error.error.code === 'tax_number_wrong';
    return { sentence: callSentence(error.error, t), ...(isNumber && { field: 'TaxNumber' }) };
  }
  toast('good', t('msg_profile_updated'));
  setTimeout(() => {
    toastOnNextPage('good', t('msg_profile_updated'));
    location.assign(readNextPath(location.search) ?? homePath(t.locale));
  }, REDIRECT_MS);
  return 'leaving';
});
