import { clientText } from '#client/page/labels.ts';
import type { FormName } from '#domain/customers/validation.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { listCities, listCountries, listStates, type Place, type Places } from '#stores/profile/places.ts';
import { toast } from '#stores/ui/toasts.ts';

const orToast = (answer: Places): readonly Place[] => {
  if (answer.ok) return answer.value;
  toast('bad', callSentence(answer.error, clientText()));
  return [];
};

/** Replaces the options after the placeholder. */
const setOptions = (select: HTMLSelectElement, places: readonly Place[]): void => {
  select.length = 1;
  for (const { id, name } of places) select.add(new Option(name, String(id)));
  select.selectedIndex = 0;
  select.disabled = places.length === 0;
};

/**
 * Reloads `child` when `parent` changes. Only the latest response is used.
 *
 * @returns a function that loads `child` for the current value
 */
const follow = (
  parent: HTMLSelectElement,
  child: HTMLSelectElement,
  load: (parent: number) => Promise<Places>,
): (() => void) => {
  let latest = 0;
  const refresh = async () => {
    latest += 1;
    const mine = latest;
    const chosen = Number(parent.value);
    setOptions(child, []);
    child.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(chosen > 0)) return;
    const places = orToast(await load(chosen));
    // A postal code may have told the place in the meantime.
    if (mine === latest && child.value === '') setOptions(child, places);
  };
  parent.addEventListener('change', () => void refresh());
  return () => void refresh();
};

const findSelect = (form: HTMLFormElement | null, field: string): HTMLSelectElement | null | undefined =>
  form?.querySelector<HTMLSelectElement>(`select[name="${field}"]`);

/** Selects `chosen`, unless the visitor has selected another place. */
const offer = (select: HTMLSelectElement, places: readonly Place[], chosen: Place | undefined): void => {
  if (places.length === 0 || select.value !== String(chosen?.id ?? '')) return;
  setOptions(select, places);
  select.value = String(chosen?.id ?? '');
  if (select.selectedIndex < 0) select.selectedIndex = 0;
};

export interface KnownPlaces {
  readonly country: number | null;
  readonly state: Place | undefined;
  readonly city: Place | undefined;
}

export type ShowPlaces = (places: KnownPlaces) => Promise<void>;

/** Sets the places immediately, before the lists have loaded. */
const display = async (
  state: HTMLSelectElement,
  city: HTMLSelectElement,
  places: KnownPlaces,
): Promise<void> => {
  for (const [select, place] of [
    [state, places.state],
    [city, places.city],
  ] as const) {
    setOptions(select, place ? [place] : []);
    select.value = String(place?.id ?? '');
  }
  const [states, cities] = await Promise.all([
    places.country ? listStates(places.country).then(orToast) : [],
    places.state ? listCities(places.state.id).then(orToast) : [],
  ]);
  offer(state, states, places.state);
  if (state.value === String(places.state?.id ?? '')) offer(city, cities, places.city);
};

/**
 * Links country, state and city of a form that starts empty.
 *
 * @returns a function that displays other places; undefined if the form has no such fields
 */
export const linkLocations = (name: FormName): ShowPlaces | undefined => {
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`);
  const country = findSelect(form, 'CountryID');
  const state = findSelect(form, 'StateProvinceId');
  const city = findSelect(form, 'CityId');
  if (!country || !state || !city) return undefined;
  follow(state, city, listCities)();
  follow(country, state, listStates)();
  // The server failed to list the countries when it rendered the page.
  if (country.length === 1) void listCountries().then((countries) => setOptions(country, orToast(countries)));
  return (places) => display(state, city, places);
};

/**
 * Links the state and city selects of a form without a country.
 *
 * @returns a function that displays other places
 */
export const linkStateAndCity = (form: HTMLFormElement): ShowPlaces => {
  const state = findSelect(form, 'StateProvinceId');
  const city = findSelect(form, 'CityId');
  if (!state || !city) return async () => {};
  follow(state, city, listCities);
  return (places) => display(state, city, places);
};

/**
 * Links country, state and city of a form.
 *
 * @returns a function that displays other places
 */
export const linkAddress = (form: HTMLFormElement): ShowPlaces => {
  const country = findSelect(form, 'CountryID');
  const state = findSelect(form, 'StateProvinceId');
  if (country && state) follow(country, state, listStates);
  return linkStateAndCity(form);
};
