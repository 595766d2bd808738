import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/customers/check-form.ts';
import { cleanCode } from '#domain/typed-text.ts';

const SIGNUP = {
  FirstName: 'Noura',
  LastName: 'Al Harbi',
  EmailAddress: 'noura@example.com',
  Password: 'secret 12',
  ConfirmPassword: 'secret 12',
  CountryID: '356',
  StateProvinceId: '',
  CityId: '',
  AddressLineOne: 'Flat 4B',
  MobileNo: '',
  PostalCode: '',
};

describe('checking a form', () => {
  it('accepts valid fields, with optional ones empty', () => {
    expect(checkForm('signup', SIGNUP)).toEqual([]);
  });

  it('reports every error, in the order of the fields', () => {
    const problems = checkForm('signup', {
      ...SIGNUP,
      LastName: '   ',
      EmailAddress: 'noura@example',
      PostalCode: 'AB1',
    });
    expect(problems).toEqual([
      { field: 'LastName', code: 'required' },
      { field: 'EmailAddress', code: 'email_invalid' },
      { field: 'PostalCode', code: 'not_numeric' },
    ]);
  });

  it('requires the same password twice', () => {
    expect(checkForm('signup', { ...SIGNUP, ConfirmPassword: 'secret 13' })).toEqual([
      { field: 'ConfirmPassword', code: 'password_mismatch' },
    ]);
  });

  it('requires a country', () => {
    expect(checkForm('signup', { ...SIGNUP, CountryID: '' })).toEqual([
      { field: 'CountryID', code: 'required' },
    ]);
  });

  it('reports the maximum length of a text', () => {
    expect(checkForm('login', { Email: 'a@b.co', Password: 'x'.repeat(151) })).toEqual([
      { field: 'Password', code: 'too_long', n: 150 },
    ]);
  });
});

describe('digits of an Arabic keyboard', () => {
  it('become Latin ones', () => {
    expect(cleanCode('٥٦٠٠٢٥')).toBe('560025');
    expect(cleanCode('+۹۱ 98')).toBe('+91 98');
  });
});
