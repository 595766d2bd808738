/** Offers the state of a postal code and the cities of a state in a form of an address. */
import { isPin } from '#domain/customers/delivery.ts';
import { readPostalCode } from '#domain/customers/postal-code.ts';

/** As `server/office/files/cities.ts` writes it. */
interface City {
  readonly id: number;
  readonly name: string;
}

/** As `server/office/files/coded-place.ts` writes it. */
interface CodedPlace {
  readonly stateId: number;
  readonly cityId: number;
  readonly warning: string;
}

/** @returns undefined after the next choice, or offline: the server completes the address when the form is sent */
const read = async <Answer>(
  url: string | undefined,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  try {
    const response = await fetch(`${url}?${new URLSearchParams(query)}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};

const followAddress = (fields: HTMLElement): void => {
  const find = <E extends HTMLElement>(name: string) => fields.querySelector<E>(`[name=${name}]`);
  const country = find<HTMLInputElement>('CountryID');
  const code = find<HTMLInputElement>('PostalCode');
  const state = find<HTMLSelectElement>('StateProvinceId');
  const city = find<HTMLSelectElement>('CityId');
  const notice = fields.querySelector<HTMLElement>('[role=status]');
  if (!country || !code || !state || !city || !notice) return;
  let running = new AbortController();
  let isChosen = false;

  const chooseCity = (id: number): void => {
    city.value = String(id);
    if (city.selectedIndex < 0) city.selectedIndex = 0;
  };

  const load = async (cityId: number): Promise<void> => {
    running.abort();
    running = new AbortController();
    const cities = await read<City[]>(fields.dataset.cities, { state: state.value }, running.signal);
    if (!cities) return;
    const first = city.options[0];
    city.replaceChildren(
      ...(first ? [first] : []),
      ...cities.map(({ id, name }) => new Option(name, String(id))),
    );
    chooseCity(cityId);
  };

  let looking = new AbortController();
  /** A state that the member chose stays, with a warning, since areas of some codes lie in two states. */
  const propose = async (): Promise<void> => {
    looking.abort();
    looking = new AbortController();
    notice.textContent = '';
    if (!isPin(readPostalCode(code.value))) return;
    const query = { country: country.value, code: code.value };
    const place = await read<CodedPlace | null>(fields.dataset.codedPlace, query, looking.signal);
    if (!place) return;
    if (state.value === String(place.stateId)) {
      if (city.value === '0') chooseCity(place.cityId);
    } else if (isChosen) {
      notice.textContent = place.warning;
    } else {
      state.value = String(place.stateId);
      await load(place.cityId);
    }
  };

  code.addEventListener('input', () => void propose());
  state.addEventListener('change', () => {
    isChosen = state.value !== '0';
    void load(0).then(propose);
  });
  // A kept draft has another state than the page.
  if (state.selectedOptions[0]?.defaultSelected === false && state.value !== '0') void load(0);
};

export const followPlaces = (): void => {
  for (const fields of document.querySelectorAll<HTMLElement>('[data-cities]')) followAddress(fields);
};
