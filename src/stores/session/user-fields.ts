import { $token, $user, isStillSignedIn, type User } from './session.ts';

/** The fields that pages show. Whatever else an answer carries is not stored. */
export const toUser = ({
  UserID,
  FirstName,
  LastName,
  MobileNo,
  AddressLineOne,
  CountryID,
  CountryName,
  StateProvinceID,
  StateName,
  CityID,
  CityName,
  PostalCode,
  EmailAddress,
  DeleteAt,
}: User): User => ({
  UserID,
  FirstName,
  LastName,
  MobileNo,
  AddressLineOne,
  CountryID,
  CountryName,
  StateProvinceID,
  StateName,
  CityID,
  CityName,
  PostalCode,
  EmailAddress,
  ...(DeleteAt && { DeleteAt }),
});

/** Stores the customer, unless another tab has logged out meanwhile. */
export const keepUser = (user: User): void => {
  if (isStillSignedIn($token.get())) $user.set(toUser(user));
};
