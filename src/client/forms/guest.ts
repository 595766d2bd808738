import { pathAfterLogin } from '#client/account/guards.ts';
import { clientText } from '#client/page/labels.ts';
import type { CallError } from '#contract/call.ts';
import { checkDelivery, INDIA } from '#domain/customers/delivery.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { pagePath } from '#routes/paths.ts';
import { findOrderAttempt } from '#stores/order/order-attempt.ts';
import { placeOf } from '#stores/profile/places.ts';
import { api } from '#stores/session/api.ts';
import { startGuestSession } from '#stores/session/guest.ts';
import { $isLoggedIn, $user } from '#stores/session/session.ts';
import { toUser } from '#stores/session/user-fields.ts';
import { enhanceForm, type FormRefusal } from './enhance-form.ts';
import { countryOf, fillByPostalCode } from './fill-by-postal-code.ts';
import { findControl, readLabel } from './form-fields.ts';
import { linkAddress } from './locations.ts';

const t = clientText();
const next = pathAfterLogin(pagePath(t.locale, 'checkout'));
const form = document.querySelector<HTMLFormElement>('form[data-form="guest"]');
const showPlaces = form ? linkAddress(form) : undefined;

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

// The checkout settles an order whose result is unknown, which belongs to the present details.
if ($isLoggedIn.get() || findOrderAttempt($user.get()?.UserID)) location.replace(next);
if (form) {
  showKnown(form);
  fitKeyboard(form);
  findControl(form, 'CountryID')?.addEventListener('change', () => fitKeyboard(form));
  if (showPlaces) fillByPostalCode(form, showPlaces);
}

const FIELDS: Readonly<Record<string, string>> = {
  phone_wrong: 'MobileNo',
  postal_code_wrong: 'PostalCode',
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
