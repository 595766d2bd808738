import { clientText } from '#client/page/labels.ts';
import { INDIA, isPin } from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';
import { findPostalPlace, placeOf } from '#stores/profile/places.ts';
import { findControl } from './form-fields.ts';
import type { ShowPlaces } from './locations.ts';

const codeOf = (form: HTMLFormElement): string =>
  readPostalCode(findControl(form, 'PostalCode')?.value ?? '');

export const countryOf = (form: HTMLFormElement): number => Number(findControl(form, 'CountryID')?.value);

/** Line at the postal code. It exists before it says something, so that screen readers announce it. */
const addNotice = (form: HTMLFormElement): HTMLElement => {
  const notice = document.createElement('span');
  notice.className = 'hint notice';
  notice.id = 'postal-code-notice';
  notice.role = 'status';
  const code = findControl(form, 'PostalCode');
  code?.setAttribute('aria-describedby', `${code.getAttribute('aria-describedby')} ${notice.id}`);
  code?.parentElement?.append(notice);
  return notice;
};

/**
 * Fills in the state, and often the city, when an Indian postal code is typed. A state that the visitor chose stays, with a
 * warning, since areas of some codes lie in two states.
 */
export const fillByPostalCode = (form: HTMLFormElement, showPlaces: ShowPlaces): void => {
  const state = findControl(form, 'StateProvinceId');
  const notice = addNotice(form);
  let looked = '';
  let isChosen = false;
  const fill = async (): Promise<void> => {
    const country = countryOf(form);
    const code = codeOf(form);
    notice.textContent = '';
    if (country !== INDIA || !isPin(code)) return;
    const place = await findPostalPlace(country, code);
    // The form may have changed in the meantime.
    const isCurrent = codeOf(form) === code && countryOf(form) === country;
    if (!place || !isCurrent) return;
    const isSame = state?.value === String(place.StateProvinceID);
    if (isSame && findControl(form, 'CityId')?.value) return;
    if (isChosen && !isSame) {
      notice.textContent = clientText().error('postal_code_elsewhere', { state: place.StateName });
      return;
    }
    await showPlaces({
      country,
      state: placeOf(place.StateProvinceID, place.StateName),
      city: placeOf(place.CityID, place.CityName),
    });
  };
  state?.addEventListener('change', () => {
    isChosen = state.value !== '';
    if (isChosen) void fill();
  });
  findControl(form, 'PostalCode')?.addEventListener('input', () => {
    const code = codeOf(form);
    if (code === looked) return;
    looked = code;
    void fill();
  });
};
