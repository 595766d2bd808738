import { clientText } from '#client/page/labels.ts';
import type { FormName } from '#domain/customers/validation.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { api } from '#stores/session/api.ts';
import { toast } from '#stores/ui/toasts.ts';

interface Place {
  readonly id: number;
  readonly name: string;
}

type Load = (parent: number) => Promise<readonly Place[]>;

const failed = (error: { readonly status: number; readonly message: string }): readonly Place[] => {
  toast('bad', callSentence(error, clientText()));
  return [];
};

const loadStates: Load = async (country) => {
  const answer = await api('get-states-provinces-list', { CountryId: country });
  if (!answer.ok) return failed(answer.error);
  return answer.value.map((row) => ({ id: row.StateProvinceID, name: row.StateName }));
};

const loadCities: Load = async (state) => {
  const answer = await api('get-cities-list', { StateProvinceId: state });
  if (!answer.ok) return failed(answer.error);
  return answer.value.map((row) => ({ id: row.CityID, name: row.CityName }));
};

const loadCountries = async (): Promise<readonly Place[]> => {
  const answer = await api('get-countries-list', {});
  if (!answer.ok) return failed(answer.error);
  return answer.value.map((row) => ({ id: row.CountryID, name: row.CountryName }));
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
const follow = (parent: HTMLSelectElement, child: HTMLSelectElement, load: Load): (() => void) => {
  let latest = 0;
  const refresh = async () => {
    latest += 1;
    const mine = latest;
    const chosen = Number(parent.value);
    setOptions(child, []);
    child.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(chosen > 0)) return;
    const places = await load(chosen);
    if (mine === latest) setOptions(child, places);
  };
  parent.addEventListener('change', () => void refresh());
  return () => void refresh();
};

const findSelect = (form: HTMLFormElement | null, field: string): HTMLSelectElement | null | undefined =>
  form?.querySelector<HTMLSelectElement>(`select[name="${field}"]`);

export const linkLocations = (name: FormName): void => {
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`);
  const country = findSelect(form, 'CountryID');
  const state = findSelect(form, 'StateProvinceId');
  const city = findSelect(form, 'CityId');
  if (!country || !state || !city) return;
  follow(state, city, loadCities)();
  follow(country, state, loadStates)();
  // The server failed to list the countries when it rendered the page.
  if (country.length === 1) void loadCountries().then((countries) => setOptions(country, countries));
};

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

/**
 * Links the state and city selects of a form without a country. The current places are set immediately, before the
 * lists have loaded.
 *
 * @returns a function that displays other places
 */
export const linkStateAndCity = (form: HTMLFormElement): ((places: KnownPlaces) => Promise<void>) => {
  const state = findSelect(form, 'StateProvinceId');
  const city = findSelect(form, 'CityId');
  if (!state || !city) return async () => {};
  follow(state, city, loadCities);
  return async (places) => {
    for (const [select, place] of [
      [state, places.state],
      [city, places.city],
    ] as const) {
      setOptions(select, place ? [place] : []);
      select.value = String(place?.id ?? '');
    }
    const [states, cities] = await Promise.all([
      places.country ? loadStates(places.country) : [],
      places.state ? loadCities(places.state.id) : [],
    ]);
    offer(state, states, places.state);
    if (state.value === String(places.state?.id ?? '')) offer(city, cities, places.city);
  };
};
