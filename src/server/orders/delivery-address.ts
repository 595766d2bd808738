import { parseStored } from '#server/platform/database/statements/stored-json.ts';
export const listDeliveryLines = (deliveryJson: string): string[] => {
  const delivery = parseStored<Readonly<Record<string, unknown>>>(deliveryJson);
  const join = (separator: string, ...names: string[]) =>
    names
      .map((name) => delivery[name])
      .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
      .join(separator);
  return [
    join(' ', 'FirstName', 'LastName'),
    join('', 'AddressLineOne'),
    // The state has its own line, because it may be in another script than the city.
    join(' ', 'CityName', 'PostalCode'),
    join('', 'StateName'),
    join('', 'CountryName'),
    join('', 'MobileNo'),
  ].filter((line) => line !== '');
};
