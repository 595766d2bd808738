import { guardPage } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import { REDIRECT_MS, UNSELECTED } from '#domain/constants.ts';
import type { FormValues } from '#domain/customers/check-form.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { homePath, readNextPath } from '#routes/paths.ts';
import { api } from '#stores/session/api.ts';
import { $user, type User } from '#stores/session/session.ts';
import { saveUser } from '#stores/session/user-fields.ts';
import { toast, toastOnNextPage } from '#stores/ui/toasts.ts';
import { enhanceForm } from './enhance-form.ts';
import { linkStateAndCity } from './locations.ts';

const t = clientText();
const form = document.querySelector<HTMLFormElement>('form[data-form="profile"]');
const locationId = (value: string): number => Number(value) || UNSELECTED;
let touched = false;

const showPlaces = form ? linkStateAndCity(form) : undefined;
const placeOf = (id: number | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? '' } : undefined;

const TEXTS = ['FirstName', 'LastName', 'MobileNo', 'PostalCode', 'AddressLineOne'] as const;

const emailSection = document.querySelector<HTMLElement>('[data-email]');
$user.subscribe((user) => {
  const email = user?.EmailAddress ?? '';
  const place = emailSection?.querySelector('[data-email-now] bdi');
  if (place) place.textContent = email;
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

const chosenPlace = (field: string) => {
  const select = form?.elements.namedItem(field);
  if (!(select instanceof HTMLSelectElement) || !(Number(select.value) > 0)) return { id: null, name: null };
  return { id: Number(select.value), name: select.selectedOptions[0]?.text ?? null };
};

const readSaved = (values: FormValues<'profile'>): Partial<User> => {
  const [state, city] = [chosenPlace('StateProvinceId'), chosenPlace('CityId')];
  const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim()]));
  return { ...texts, StateProvinceID: state.id, StateName: state.name, CityID: city.id, CityName: city.name };
};

enhanceForm('profile', async (values) => {
  const user = $user.get();
  if (!user) return { sentence: t.error('login_required') };
  const answer = await api('update-profile', {
    ...values,
    UserID: user.UserID,
    StateProvinceId: locationId(values.StateProvinceId),
    CityId: locationId(values.CityId),
  });
  if (!answer.ok) return { sentence: callSentence(answer.error, t) };
  const { ResponseMsg, UserID: _, ...saved } = answer.value[0] ?? { ResponseMsg: '' };
  if (ResponseMsg === 'Email already exists!') return { sentence: t.error('email_taken') };
  if (ResponseMsg !== 'Saved Successfully') return { sentence: t.error('unexpected') };
  // Other API hosts may return only the message.
  saveUser({ ...user, ...readSaved(values), ...saved });
  toast('good', t('msg_profile_updated'));
  setTimeout(() => {
    toastOnNextPage('good', t('msg_profile_updated'));
    location.assign(readNextPath(location.search) ?? homePath(t.locale));
  }, REDIRECT_MS);
  return 'leaving';
});
