import { rowsOf } from './rows-of.ts';

export const listCountries = async (api: App.Locals['api']) =>
  rowsOf(await api.call('get-countries-list', {})).map((row) => ({
    value: row.CountryID,
    text: row.CountryName,
  }));
