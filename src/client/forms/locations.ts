import { clientText } from '#client/labels.ts';
import type { FormName } from '#domain/validation.ts';
import { callSentence } from '#i18n/call-sentence.ts';
import { api } from '#stores/api.ts';
import { toast } from '#stores/ui.ts';

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

/** Puts places below the first option, which says that nothing is chosen; without places there is nothing to choose. */
const setOptions = (select: HTMLSelectElement, places: readonly Place[]): void => {
  select.length = 1;
  for (const { id, name } of places) select.add(new Option(name, String(id)));
  select.selectedIndex = 0;
  select.disabled = places.length === 0;
};

/** Makes `child` follow `parent`: whoever chose last is answered, older answers are dropped. */
const follow = (parent: HTMLSelectElement, child: HTMLSelectElement, load: Load): void => {
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
  void refresh();
};

/** Country, state and city of a form: choosing a country loads its states, choosing a state its cities. */
export const linkLocations = (name: FormName): void => {
  const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`);
  const find = (field: string) => form?.querySelector<HTMLSelectElement>(`select[name="${field}"]`);
  const country = find('CountryID');
  const state = find('StateProvinceId');
  const city = find('CityId');
  if (!country || !state || !city) return;
  follow(state, city, loadCities);
  follow(country, state, loadStates);
  // The page came while the server could not list the countries.
  if (country.length === 1) void loadCountries().then((countries) => setOptions(country, countries));
};
