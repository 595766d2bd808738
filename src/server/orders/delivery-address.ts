/** Name, address and phone of an order as they were when it was placed (`delivery_json`), a line each. */
export const listDeliveryLines = (deliveryJson: string): string[] => {
  const delivery = JSON.parse(deliveryJson) as Readonly<Record<string, unknown>>;
  const join = (separator: string, ...names: string[]) =>
    names
      .map((name) => delivery[name])
      .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
      .join(separator);
  return [
    join(' ', 'FirstName', 'LastName'),
    join('', 'AddressLineOne'),
    join(', ', 'CityName', 'StateName', 'PostalCode'),
    join('', 'CountryName'),
    join('', 'MobileNo'),
  ].filter((line) => line !== '');
};
