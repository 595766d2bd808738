import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import type { ErrorCode, LabelKey } from '#i18n/translate-with.ts';
import { untilHome } from '../../support/browser/follow.ts';
import { isFocused } from '../../support/browser/keyboard.ts';
import {
  type AccountForm,
  accountField,
  submitButton,
} from '../../support/browser/locators/account-forms.ts';
import { readDescriptions } from '../../support/browser/locators/field.ts';
import { inRounds } from '../../support/browser/locators/public-forms.ts';
import { toasts } from '../../support/browser/locators/toasts.ts';
import { launchBrowser, type Visitor, visit } from '../../support/browser/visitor.ts';
import { oneInGate } from '../../support/gate.ts';
import {
  enterAs,
  logIn,
  newCustomer,
  newPerson,
  PASSWORD,
  stored,
} from '../../support/shop/shop-customer.ts';
import { shopFolder } from '../../support/shop/this-shop.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});

type Values = Readonly<Record<string, string>>;
type Row = readonly [string, Values, string, ErrorCode, LabelKey?, number?];

const fill = async (visitor: Visitor, form: AccountForm, values: Values) => {
  for (const [name, value] of Object.entries(values)) {
    const control = accountField(visitor, form, name);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else if (await control.isEditable()) await control.fill(value);
  }
};

const submit = (visitor: Visitor, form: AccountForm) => submitButton(visitor, form).click();

const expectError = async (visitor: Visitor, form: AccountForm, name: string, sentence: string) => {
  const control = accountField(visitor, form, name);
  await expect.poll(() => readDescriptions(control)).toContain(sentence);
  await toasts(visitor).getByText(sentence).first().waitFor();
  expect(await control.getAttribute('aria-invalid')).toBe('true');
};

const expectFocused = async ({ page }: Visitor) =>
  expect(await isFocused(page.getByRole('main').locator('[aria-invalid=true]').first())).toBe(true);

const expectRefusal = async (visitor: Visitor, form: AccountForm, name: string, sentence: string) => {
  await expectError(visitor, form, name, sentence);
  await expectFocused(visitor);
};

const CALLS = /\/api\/v1\/.*(signup-user|get-user-login|update-profile|otp)/;

const checkRows = async (visitor: Visitor, name: AccountForm, good: Values, rows: readonly Row[]) => {
  const { t, page } = visitor;
  let sent = 0;
  page.on('request', (request) => {
    if (CALLS.test(request.url())) sent += 1;
  });
  await fill(visitor, name, good);
  for (const round of inRounds(rows, ([, , field]) => field)) {
    const bad: Values = Object.assign({}, ...round.map(([, values]) => values));
    await fill(visitor, name, bad);
    await submit(visitor, name);
    for (const [title, , field, code, label, n] of round) {
      const sentence = t.error(code, { label: label ? t(label) : '', n: n ?? '' });
      await expectError(visitor, name, field, sentence).catch((error) => {
        throw new Error(`${name}: ${title}: "${sentence}"`, { cause: error });
      });
    }
    await expectFocused(visitor);
    for (const [typed, value] of Object.entries(bad))
      expect(await accountField(visitor, name, typed).inputValue()).toBe(
        // E-mail fields trim their value.
        typed.startsWith('Email') ? value.trim() : value,
      );
    const again = Object.keys(bad).map((typed) => [typed, good[typed] ?? '']);
    await fill(visitor, name, Object.fromEntries(again));
  }
  expect(sent).toBe(0);
};

const x = (length: number) => 'x'.repeat(length);
const longEmail = (length: number) => `${x(length - 13)}@example.co.in`;

const LOGIN: readonly Row[] = [
  ['no email', { Email: '' }, 'Email', 'required', 'lbl_login_email'],
  ['spaces as an email', { Email: '   ' }, 'Email', 'required', 'lbl_login_email'],
  ['an email over 200', { Email: longEmail(201) }, 'Email', 'too_long', 'lbl_login_email', 200],
  ['an incomplete email', { Email: 'noura@example' }, 'Email', 'email_invalid'],
  ['no password', { Password: '' }, 'Password', 'required', 'lbl_login_password'],
  ['a password over 150', { Password: x(151) }, 'Password', 'too_long', 'lbl_login_password', 150],
];

const SIGNUP: readonly Row[] = [
  ['no first name', { FirstName: '' }, 'FirstName', 'required', 'lbl_signup_first_name'],
  ['a first name over 200', { FirstName: x(201) }, 'FirstName', 'too_long', 'lbl_signup_first_name', 200],
  ['no last name', { LastName: ' ' }, 'LastName', 'required', 'lbl_signup_last_name'],
  ['a last name over 150', { LastName: x(151) }, 'LastName', 'too_long', 'lbl_signup_last_name', 150],
  ['no email', { EmailAddress: '' }, 'EmailAddress', 'required', 'lbl_signup_email'],
  [
    'an email over 150',
    { EmailAddress: longEmail(151) },
    'EmailAddress',
    'too_long',
    'lbl_signup_email',
    150,
  ],
  ['no email at all', { EmailAddress: 'noura' }, 'EmailAddress', 'email_invalid'],
  ['no password', { Password: '' }, 'Password', 'required', 'lbl_signup_password'],
  ['a short password', { Password: 'seven77' }, 'Password', 'too_short', 'lbl_signup_password', 8],
  ['a password over 150', { Password: x(151) }, 'Password', 'too_long', 'lbl_signup_password', 150],
  [
    'no second password',
    { ConfirmPassword: '' },
    'ConfirmPassword',
    'required',
    'lbl_signup_confirm_password',
  ],
  ['two passwords', { ConfirmPassword: 'another' }, 'ConfirmPassword', 'password_mismatch'],
  ['no country', { CountryID: '' }, 'CountryID', 'required', 'lbl_signup_country'],
  ['no address', { AddressLineOne: '' }, 'AddressLineOne', 'required', 'lbl_signup_address'],
  [
    'an address over 600',
    { AddressLineOne: x(601) },
    'AddressLineOne',
    'too_long',
    'lbl_signup_address',
    600,
  ],
  ['letters for a postal code', { PostalCode: 'AB1' }, 'PostalCode', 'not_numeric', 'lbl_signup_postal_code'],
];

const RESET_EMAIL: readonly Row[] = [
  ['no email', { Email: '' }, 'Email', 'required', 'lbl_reset_email'],
  ['an incomplete email', { Email: 'noura@' }, 'Email', 'email_invalid'],
  ['an email over 200', { Email: longEmail(201) }, 'Email', 'too_long', 'lbl_reset_email', 200],
];

const RESET_CODE: readonly Row[] = [
  ['no code', { Otp: '' }, 'Otp', 'required', 'lbl_reset_code'],
  ['a short code', { Otp: '1234' }, 'Otp', 'too_short', 'lbl_reset_code', 5],
  ['a long code', { Otp: '1234567890123456' }, 'Otp', 'too_long', 'lbl_reset_code', 15],
  ['no password', { Password: '' }, 'Password', 'required', 'lbl_reset_password'],
  ['a short password', { Password: 'seven77' }, 'Password', 'too_short', 'lbl_reset_password', 8],
  ['a long password', { Password: x(21) }, 'Password', 'too_long', 'lbl_reset_password', 20],
  [
    'a short second one',
    { ConfirmPassword: 'seven77' },
    'ConfirmPassword',
    'too_short',
    'lbl_reset_confirm',
    8,
  ],
  ['two passwords', { ConfirmPassword: 'another one' }, 'ConfirmPassword', 'password_mismatch'],
];

const PROFILE: readonly Row[] = [
  ['no first name', { FirstName: '' }, 'FirstName', 'required', 'lbl_profile_first_name'],
  ['a first name over 200', { FirstName: x(201) }, 'FirstName', 'too_long', 'lbl_profile_first_name', 200],
  ['no last name', { LastName: '' }, 'LastName', 'required', 'lbl_profile_last_name'],
  ['a last name over 150', { LastName: x(151) }, 'LastName', 'too_long', 'lbl_profile_last_name', 150],
  ['no address', { AddressLineOne: ' ' }, 'AddressLineOne', 'required', 'lbl_profile_address'],
  [
    'an address over 600',
    { AddressLineOne: x(601) },
    'AddressLineOne',
    'too_long',
    'lbl_profile_address',
    600,
  ],
];

const signupValues = () => {
  const { StateProvinceId: _, CityId: __, CountryID, ...person } = newPerson();
  return { ...person, CountryID: String(CountryID), ConfirmPassword: PASSWORD };
};

const readCode = async (email: string): Promise<string | undefined> => {
  const folder = join(shopFolder(), 'mail');
  const names = (await readdir(folder).catch(() => [])).sort().reverse();
  for (const name of names) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.some(({ address }) => address === email)) return /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
  }
  return undefined;
};

describe.each(oneInGate(import.meta.url, LOCALES))('in %s', (locale) => {
  test('the login replays a submit from before its script has loaded', { tags: ['full'] }, async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const posted: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname),
    );
    await page.goto(`/${locale}/login`, { waitUntil: 'commit' });
    await fill(visitor, 'login', { Email: customer.email, Password: PASSWORD });
    await submit(visitor, 'login');
    await expect.poll(() => submitButton(visitor, 'login').getAttribute('aria-busy')).toBe('true');
    expect(posted).toEqual([]);
    scripts.resolve();
    await visitor.toasted(t('msg_login_success'));
    expect(posted.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('the login shows an error for each field, and a refused login does not sign in', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/login');
    await checkRows(visitor, 'login', { Email: 'noura@example.com', Password: 'x' }, LOGIN);

    await page.evaluate(() => {
      localStorage.setItem('token', 'old');
      localStorage.setItem('user', JSON.stringify({ UserID: 7, FirstName: 'Old' }));
    });
    await page.reload();
    await fill(visitor, 'login', { Email: 'nobody@example.com', Password: 'wrong' });
    await submit(visitor, 'login');
    await page.getByRole('main').getByText(t.error('login_incorrect')).waitFor();
    expect(await stored(visitor, 'user')).toBeNull();
    expect(await stored(visitor, 'token')).toBe('');
    await visitor.leave();
  });

  test('the login stores user and token and leads home', { tags: ['full'] }, async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    await visitor.open('/login');
    await fill(visitor, 'login', { Email: customer.email, Password: PASSWORD });
    await submit(visitor, 'login');
    await visitor.toasted(visitor.t('msg_login_success'));
    await untilHome(visitor.page, locale);
    expect(JSON.parse((await stored(visitor, 'user')) ?? '{}')).toMatchObject({ UserID: customer.userId });
    expect(await stored(visitor, 'token')).toMatch(/^[\w-]{43}$/);
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('the sign-up shows an error for each field, for a taken email and for a common password', {
    tags: ['full'],
  }, async () => {
    const taken = await newCustomer();
    const visitor = await visit(browser, { locale });
    await visitor.open('/signup');
    const good = signupValues();
    await checkRows(visitor, 'signup', good, SIGNUP);
    await fill(visitor, 'signup', { ...good, EmailAddress: taken.email.toUpperCase() });
    await submit(visitor, 'signup');
    await expectRefusal(visitor, 'signup', 'EmailAddress', visitor.t.error('email_taken'));
    expect(visitor.errors).toEqual([]);
    await fill(visitor, 'signup', { ...good, Password: 'Password2024!', ConfirmPassword: 'Password2024!' });
    const rated = visitor.page.getByRole('main');
    await rated.getByText(visitor.t('lbl_signup_strength_weak')).waitFor();
    await submit(visitor, 'signup');
    await expectRefusal(visitor, 'signup', 'Password', visitor.t.error('password_common'));
    await fill(visitor, 'signup', { Password: 'seven77' });
    await rated.getByText(visitor.t('lbl_signup_strength_short')).waitFor();
    await fill(visitor, 'signup', { Password: 'correct horse battery' });
    await rated.getByText(visitor.t('lbl_signup_strength_strong')).waitFor();
    await visitor.leave();
  });

  test('the sign-up logs in and leads home, or to the login where that fails', {
    tags: ['full'],
  }, async () => {
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/signup');
    await fill(visitor, 'signup', signupValues());
    await submit(visitor, 'signup');
    await visitor.toasted(t('msg_signup_success'));
    await untilHome(page, locale);
    expect(await stored(visitor, 'token')).toMatch(/^[\w-]{43}$/);

    await page.route('**/get-user-login', (route) => route.abort());
    await visitor.open('/signup?next=%2Fen%2Fcart');
    await fill(visitor, 'signup', signupValues());
    await submit(visitor, 'signup');
    await page.waitForURL(`**/${locale}/login?next=*`);
    await visitor.leave();
  });

  test('a forgotten password is changed with the code of a mail, and the old one is no longer valid', async () => {
    const { email } = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await visitor.open('/login');
    await page.getByRole('link', { name: t('lbl_login_forgot') }).click();
    await page.getByRole('heading', { level: 1, name: t('lbl_reset_title') }).waitFor();
    await checkRows(visitor, 'resetEmail', { Email: email }, RESET_EMAIL);
    await fill(visitor, 'resetEmail', { Email: email });
    await submit(visitor, 'resetEmail');
    await visitor.toasted(t('msg_otp_sent'));

    const good = { Otp: '000000', Password: 'new horse', ConfirmPassword: 'new horse' };
    const otp = accountField(visitor, 'resetPassword', 'Otp');
    expect(await otp.getAttribute('inputmode')).toBe('numeric');
    expect(await otp.getAttribute('autocomplete')).toBe('one-time-code');
    await checkRows(visitor, 'resetPassword', good, RESET_CODE);

    let code = '';
    await expect.poll(async () => (code = (await readCode(email)) ?? '')).toMatch(/^\d{6}$/);
    const wrong = code === '000000' ? '000001' : '000000';
    await fill(visitor, 'resetPassword', { ...good, Otp: wrong });
    await submit(visitor, 'resetPassword');
    await toasts(visitor).getByText(t.error('otp_wrong')).first().waitFor();
    // Arabic keyboards type Arabic digits.
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    await fill(visitor, 'resetPassword', { ...good, Otp: typed });
    await submit(visitor, 'resetPassword');
    await visitor.toasted(t('msg_password_changed'));
    await page.waitForURL(`**/${locale}/login`);
    await expect(logIn(email)).rejects.toThrow();
    await logIn(email, 'new horse');
    await visitor.leave();
  });

  test('the profile shows the account, shows an error for each field, and saves', async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    await enterAs(visitor, customer, '/update-profile');
    const profileField = (name: string) => accountField(visitor, 'profile', name);
    const optionsOf = (name: string) => profileField(name).getByRole('option');
    expect(await profileField('FirstName').inputValue()).toBe('Noura');
    expect(await optionsOf('StateProvinceId').first().textContent()).toBe(t('lbl_profile_select_state'));
    expect(await optionsOf('CityId').first().textContent()).toBe(t('lbl_profile_select_city'));
    await checkRows(visitor, 'profile', { FirstName: 'N', LastName: 'K', AddressLineOne: '1 A' }, PROFILE);

    for (const name of ['StateProvinceId', 'CityId']) {
      await expect.poll(() => optionsOf(name).count()).toBeGreaterThan(1);
      await profileField(name).selectOption({ index: 1 });
    }
    const values = {
      FirstName: 'Huda',
      LastName: 'Khan',
      AddressLineOne: '1 Palm Street',
      PostalCode: '٥٦٠٠٠١',
    };
    await fill(visitor, 'profile', values);
    await submit(visitor, 'profile');
    await visitor.toasted(t('msg_profile_updated'));
    await untilHome(page, locale);
    const user = JSON.parse((await stored(visitor, 'user')) ?? '{}');
    expect(user).toMatchObject({ FirstName: 'Huda', AddressLineOne: '1 Palm Street', PostalCode: '560001' });
    expect(user.StateProvinceID).toBeGreaterThan(0);
    expect(user.CityID).toBeGreaterThan(0);

    await visitor.open('/update-profile');
    await submit(visitor, 'profile');
    await untilHome(page, locale);
    const [row] = await customer.call('get-profile', {});
    expect(row).toMatchObject({ StateProvinceID: user.StateProvinceID, CityID: user.CityID });
    expect(visitor.errors).toEqual([]);
    await visitor.leave();
  });

  test('each form shows the message of the specification for an unexpected error', {
    tags: ['full'],
  }, async () => {
    const customer = await newCustomer();
    const visitor = await visit(browser, { locale });
    const { page, t } = visitor;
    const answer = (ResponseMsg: string) =>
      page.route(CALLS, (route) =>
        route.fulfill({ json: { statusCode: 200, message: '', data: JSON.stringify([{ ResponseMsg }]) } }),
      );
    await answer('Something else');
    const sentence = t.error('unexpected');
    await visitor.open('/signup');
    await fill(visitor, 'signup', signupValues());
    await submit(visitor, 'signup');
    await page.getByRole('main').getByText(sentence).waitFor();
    await visitor.open('/reset-password');
    await fill(visitor, 'resetEmail', { Email: customer.email });
    await submit(visitor, 'resetEmail');
    await page.getByRole('main').getByText(sentence).waitFor();
    await enterAs(visitor, customer, '/update-profile');
    await submit(visitor, 'profile');
    await page.getByRole('main').getByText(sentence).waitFor();
    await page.unroute(CALLS);
    await answer('Email already exists!');
    await submit(visitor, 'profile');
    await page.getByRole('main').getByText(t.error('email_taken')).waitFor();
    await visitor.leave();
  });
});
