import type { Answer, EndpointName, Input } from '#contract/endpoints.ts';
import type { Visitor } from '../browser/visitor.ts';
import { post } from './post.ts';

export interface Customer {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: number;
  readonly user: object;
  call<N extends EndpointName>(name: N, input: Input<N>): Promise<Answer<N>>;
}

export const PASSWORD = 'correct horse';
let made = 0;

export const newPerson = (more: object = {}) => {
  made += 1;
  return {
    FirstName: 'Noura',
    LastName: 'Al Harbi',
    EmailAddress: `shopper${made}-${Date.now()}@example.com`,
    Password: PASSWORD,
    MobileNo: '+91 98450 20160',
    AddressLineOne: 'Flat 4B, 22 Residency Road',
    CountryID: 356,
    StateProvinceId: -999,
    CityId: -999,
    PostalCode: '560025',
    ...more,
  };
};

export const logIn = async (email: string, password = PASSWORD): Promise<Customer> => {
  const [row] = await post('get-user-login', { Email: email, Password: password });
  if (!row?.Token || !row.UserID) throw new Error(`The log-in of ${email} failed`);
  const { Token: token, UserID: userId, ResponseMsg: _, ...rest } = row;
  return {
    email,
    password,
    token,
    userId,
    user: { UserID: userId, ...rest },
    call: (name, input) => post(name, input, { token, userId }),
  };
};

export const newCustomer = async (more: object = {}): Promise<Customer> => {
  const person = newPerson(more);
  await post('signup-user', person);
  return logIn(person.EmailAddress);
};

export const enterAs = async (visitor: Visitor, customer: Customer, path = '/about'): Promise<void> => {
  await visitor.store({ token: customer.token, user: JSON.stringify(customer.user) });
  await visitor.open(path);
};

export const logOut = ({ page, t }: Visitor): Promise<void> =>
  page
    .getByRole('navigation', { name: t('lbl_nav_account') })
    .getByRole('button', { name: t('lbl_nav_logout') })
    .click();

export const stored = (visitor: Visitor, key: string): Promise<string | null> =>
  visitor.page.evaluate((name) => localStorage.getItem(name), key);
