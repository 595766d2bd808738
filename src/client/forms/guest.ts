import { pathAfterLogin } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import { checkDelivery, INDIA, isPin } from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { pagePath } from '#routes/paths.ts';
import { findOrderAttempt } from '#stores/order/order-attempt.ts';
import { findPostalPlace, placeOf } from '#stores/profile/places.ts';
import { api } from '#stores/session/api.ts';
import { startGuestSession } from '#stores/session/guest.ts';
import { $isLoggedIn, $user } from '#stores/session/session.ts';
import { toUser } from '#stores/session/user-fields.ts';
import { enhanceForm, type FormRefusal } from './enhance-form.ts';
import { findControl, readLabel } from './form-fields.ts';
import { linkAddress } from './locations.ts';

const t = clientText();
const next = pathAfterLogin(pagePath(t.locale, 'checkout'));
const form = document.querySelector<HTMLFormElement>('form[data-form="guest"]');
const showPlaces = form ? linkAddress(form) : undefined;

const codeOf = (from: HTMLFormElement): string =>
  readPostalCode(findControl(from, 'PostalCode')?.value ?? '');

const countryOf = (from: HTMLFormElement): number => Number(findControl(from, 'CountryID')?.value);

const TEXTS = ['FirstName', 'LastName', 'MobileNo', 'EmailAddress', 'PostalCode', 'AddressLineOne'] as const;

/** A guest who comes back from the checkout changes the details. */
const showKnown = (known: HTMLFormElement): void => {
  const user = $user.get();
  if (user?.IsGuest)
    for (const name of [...TEXTS, 'CountryID'] as const) {
      const control = findControl(known, name);
      if (control) control.value = String(user[name] ?? '');
    }
  void showPlaces?.({
    country: countryOf(known),
    state: placeOf(user?.StateProvinceID, user?.StateName),
    city: placeOf(user?.CityID, user?.CityName),
  });
};

/** Codes of other countries may contain letters. */
const fitKeyboard = (to: HTMLFormElement): void => {
  const code = findControl(to, 'PostalCode');
  if (code) code.inputMode = countryOf(to) === INDIA ? 'numeric' : 'text';
};

/** An Indian code tells the state and often the city. */
const fillPlaces = async (by: HTMLFormElement): Promise<void> => {
  const country = countryOf(by);
  const code = codeOf(by);
  if (country !== INDIA || !isPin(code)) return;
  const place = await findPostalPlace(country, code);
  // The form may have changed in the meantime.
  const isCurrent = codeOf(by) === code && countryOf(by) === country;
  if (!place || !isCurrent) return;
  const isChosen = findControl(by, 'StateProvinceId')?.value === String(place.StateProvinceID);
  if (isChosen && findControl(by, 'CityId')?.value) return;
  await showPlaces?.({
    country,
    state: placeOf(place.StateProvinceID, place.StateName),
    city: placeOf(place.CityID, place.CityName),
  });
};

// The checkout settles an order whose result is unknown, which belongs to the present details.
if ($isLoggedIn.get() || findOrderAttempt($user.get()?.UserID)) location.replace(next);
if (form) {
  showKnown(form);
  fitKeyboard(form);
  findControl(form, 'CountryID')?.addEventListener('change', () => fitKeyboard(form));
  let looked = '';
  findControl(form, 'PostalCode')?.addEventListener('input', () => {
    const code = codeOf(form);
    if (code === looked) return;
    looked = code;
    void fillPlaces(form);
  });
}

const FIELDS: Readonly<Record<string, string>> = {
  phone_wrong: 'MobileNo',
  postal_code_wrong: 'PostalCode',
  postal_code_elsewhere: 'PostalCode',
  saudi_code_wrong: 'PostalCode',
};

const refuse = (error: CallError): FormRefusal => {
  const field = FIELDS[error.code ?? ''];
  return { sentence: callSentence(error, t), ...(field && { field }) };
};

enhanceForm('guest', async (values, sent) => {
  const [country, state, city] = [values.CountryID, values.StateProvinceId, values.CityId].map(Number);
  const faults = checkDelivery({ ...values, CountryID: country, StateProvinceID: state, CityID: city });
  for (const field of ['MobileNo', 'PostalCode'] as const) {
    const fault = faults[field];
    if (fault) return { field, sentence: t.error(fault, { label: readLabel(sent, field) }) };
  }
  // It is disabled while the state has no cities.
  if (!city && !findControl(sent, 'CityId')?.disabled)
    return { field: 'CityId', sentence: t.error('required', { label: readLabel(sent, 'CityId') }) };
  const answer = await api('save-guest', {
    ...values,
    EmailAddress: values.EmailAddress.trim(),
    CountryID: country,
    StateProvinceId: state,
    CityId: city,
  });
  if (!answer.ok) return refuse(answer.error);
  const { ResponseMsg, Token, UserID, ...details } = answer.value[0] ?? { ResponseMsg: '' };
  if (ResponseMsg !== 'Saved Successfully' || !Token || !UserID) return { sentence: t.error('unexpected') };
  startGuestSession(toUser({ UserID, ...details }), Token);
  location.assign(next);
  return 'leaving';
});
