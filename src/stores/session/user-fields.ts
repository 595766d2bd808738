import { $token, $user, isStillSignedIn, type User } from './session.ts';

const FIELDS = [
  'UserID',
  'FirstName',
  'LastName',
  'MobileNo',
  'AddressLineOne',
  'CountryID',
  'CountryName',
  'StateProvinceID',
  'StateName',
  'CityID',
  'CityName',
  'PostalCode',
  'EmailAddress',
  'TaxNumber',
] as const satisfies readonly (keyof User)[];

export const toUser = (user: User): User => ({
  // `Object.fromEntries` loses the key types.
  ...(Object.fromEntries(FIELDS.map((name) => [name, user[name]])) as Pick<User, (typeof FIELDS)[number]>),
  ...(user.DeleteAt && { DeleteAt: user.DeleteAt }),
  ...(user.IsGuest && { IsGuest: user.IsGuest }),
  ...(user.GuestUntil && { GuestUntil: user.GuestUntil }),
});

/** Stores the customer, unless another tab has logged out. */
export const saveUser = (user: User): void => {
  if (isStillSignedIn($token.get())) $user.set(toUser(user));
};
