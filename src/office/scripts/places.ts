/** Offers the cities of the state that is chosen in a form of an address. */

/** As `server/office/files/cities.ts` writes it. */
interface City {
  readonly id: number;
  readonly name: string;
}

const followState = (fields: HTMLElement): void => {
  const state = fields.querySelector<HTMLSelectElement>('[name=StateProvinceId]');
  const city = fields.querySelector<HTMLSelectElement>('[name=CityId]');
  if (!state || !city) return;
  let running = new AbortController();
  const load = async (): Promise<void> => {
    running.abort();
    running = new AbortController();
    try {
      const url = `${fields.dataset.cities}?${new URLSearchParams({ state: state.value })}`;
      const response = await fetch(url, { signal: running.signal });
      if (!response.ok) return;
      const cities: readonly City[] = await response.json();
      const first = city.options[0];
      city.replaceChildren(
        ...(first ? [first] : []),
        ...cities.map(({ id, name }) => new Option(name, String(id))),
      );
      city.selectedIndex = 0;
    } catch {
      // Aborted by the next choice, or offline: the server offers the cities after the form is sent.
    }
  };
  state.addEventListener('change', () => void load());
  // A kept draft has another state than the page.
  if (state.selectedOptions[0]?.defaultSelected === false && state.value !== '0') void load();
};

export const followStates = (): void => {
  for (const fields of document.querySelectorAll<HTMLElement>('[data-cities]')) followState(fields);
};
