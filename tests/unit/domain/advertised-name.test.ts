import { expect, test } from 'vitest';
import { isAdvertisedName } from '#domain/customers/advertised-name.ts';
import { translator } from '#i18n/translate.ts';
import { greet } from '#server/mail/templates/customer.ts';

test.each([
  ...[
    'Noura',
    'K.Rajan',
    'K. Rajan',
    'A.P.J. Abdul Kalam',
    'Md.Ali',
    'MD.ALI',
    'md.ali',
    'محمد.علي',
    'م.أحمد',
  ],
  ...[
    'S.Kim',
    'K.Dev',
    'J.Li',
    'M.K.Gandhi',
    'St.John',
    'Dr.Singh',
    'Md.al Amin',
    'Abd.al-Rahman',
    'R.In',
    'Jean-Luc',
  ],
  ...["O'Neil", 'Ali 2', 'प्रो.शर्मा', 'Sheikh Md.Co'],
])('%s is greeted by name', (name) => {
  expect(isAdvertisedName(name)).toBe(false);
});

test.each([
  ...[
    'www.x',
    'WWW.shop',
    'http://x',
    'https x',
    'buy.cheap.com',
    'Buy.Cheap.Com',
    'x.com',
    'Visit cheap.com now',
  ],
  ...[
    'cheap.in',
    'pills.ru',
    'bit.ly',
    'bit.ly/x',
    't.me/x',
    'wa.me/9198',
    'CASINO.ONLINE',
    'win.xyz',
    'shop.co.uk',
  ],
  ...[
    'a@b.co',
    'call 98450 12345',
    'متجر.شبكة',
    'ｂｕｙ．ｃｏｍ',
    'cheap。com',
    'اتصل ٩٨٤٥٠١',
    'x'.repeat(61),
  ],
])('%s is not repeated in a greeting', (name) => {
  expect(isAdvertisedName(name)).toBe(true);
});

test("greets in the customer's language", () => {
  const textOf = (locale: 'en' | 'ar', name: string) => JSON.stringify(greet(translator(locale), name));
  expect(textOf('en', 'K.Rajan')).toContain('Hello K.Rajan,');
  expect(textOf('ar', 'محمد.علي')).toContain('محمد.علي');
  expect(textOf('en', 'buy.cheap.com')).not.toContain('cheap');
});
