import { isFoodLicence } from '#domain/catalogue/declarations.ts';
import { FOUNDED } from '#domain/constants.ts';
import { isEmail } from '#domain/customers/validation.ts';
import { isRecord } from '#domain/is-record.ts';
import { market, marketName } from '#domain/market/market.ts';
import { ok, refuse } from '#domain/result.ts';
import { DEMO_CONTACT, DEMO_EMAIL, DEMO_HOURS, DEMO_NAME } from '#i18n/demo-shop.ts';
import { isLocale, LOCALES, type Locale } from '#i18n/locales.ts';
import { parseAccent } from './accent.ts';
import type { SettingDefinition } from './definition.ts';
import { textSetting, wholeNumber } from './setting-kinds.ts';

type PerLocale<T> = Readonly<Record<Locale, T>>;
type Text = SettingDefinition<string>;

const LANGUAGE: PerLocale<string> = { en: 'English', ar: 'Arabic' };

const inBoth = (make: (locale: Locale) => Text): PerLocale<Text> => ({ en: make('en'), ar: make('ar') });

/** Without an initial text it may be empty. */
const texts = (key: string, summary: string, initial?: (locale: Locale) => string) =>
  inBoth((locale) =>
    textSetting(`${key}_${locale}`, {
      summary: `${summary}, in ${LANGUAGE[locale]}.`,
      usage: 'TEXT',
      isShown: true,
      ...(initial && { initial: () => initial(locale) }),
    }),
  );

const BOTH = 'both';

const readLanguages = (word: unknown): readonly Locale[] | undefined => {
  if (word === BOTH) return LOCALES;
  return isLocale(word) ? [word] : undefined;
};

export const SHOP_LANGUAGES: SettingDefinition<readonly Locale[]> = {
  key: 'shop_languages',
  summary: 'Languages that visitors see. Texts in the other one stay stored.',
  usage: [BOTH, ...LOCALES].join('|'),
  initial: LOCALES,
  isShown: true,
  parse: (words) => {
    const languages = readLanguages(words.join(' ').trim());
    return languages ? ok(languages) : refuse(`Give ${BOTH}, ${LOCALES.join(' or ')}.`);
  },
  read: readLanguages,
  toStored: (languages) => (languages.length === LOCALES.length ? BOTH : languages[0]),
  format: (languages) => (languages.length === LOCALES.length ? BOTH : languages.join()),
};

export const SHOP_NAME = texts('shop_name', 'Name of the shop', (locale) => DEMO_NAME[locale]);
export const SHORT_NAME = texts('shop_short_name', 'Name on the home screen of a phone');
export const SHOP_PLACE = texts(
  'shop_place',
  'City and country',
  (locale) => DEMO_CONTACT[marketName()].place[locale],
);
export const SHOP_ADDRESS = texts('shop_address', 'Postal address that visitors see');
export const SHOP_HOURS = texts(
  'shop_hours',
  'When the shop answers the phone',
  (locale) => DEMO_HOURS[locale],
);

const PHONE = /^\+?[\d ()-]{5,30}$/;

export const SHOP_PHONE = textSetting('shop_phone', {
  summary: 'Phone number that customers call.',
  usage: 'NUMBER',
  isShown: true,
  initial: () => DEMO_CONTACT[marketName()].phone,
  check: (text) =>
    PHONE.test(text) ? ok(text) : refuse(`'${text}' is not a phone number such as +91 80 1000 2016.`),
});

export const SHOP_EMAIL = textSetting('shop_email', {
  summary: 'E-mail address that customers write to.',
  usage: 'EMAIL',
  isShown: true,
  initial: () => DEMO_EMAIL,
  check: (text) => (isEmail(text) ? ok(text) : refuse(`'${text}' is not an e-mail address.`)),
});

export const SHOP_FOUNDED: SettingDefinition<number> = {
  ...wholeNumber('shop_founded', {
    usage: 'YEAR',
    summary: 'Year in which the shop was founded.',
    ...{ initial: FOUNDED, min: 1800, max: new Date().getFullYear() },
  }),
  isShown: true,
};

const NONE = 'none';
const ICON = /^(?:\d{2,3}|maskable)$/;
const POINT = /^(-?\d{1,2}(?:\.\d{1,7})?), ?(-?\d{1,3}(?:\.\d{1,7})?)$/;

type Point = readonly [number, number];

const readPoint = (text: string): Point | undefined => {
  const [, lat = '', lon = ''] = POINT.exec(text) ?? [];
  return lat !== '' && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180
    ? [Number(lat), Number(lon)]
    : undefined;
};

/** Null shows no map. */
export const SHOP_POINT: SettingDefinition<Point | null> = {
  key: 'shop_point',
  summary: 'Latitude and longitude of the map on the contact page.',
  usage: `LATITUDE,LONGITUDE|${NONE}`,
  get initial() {
    return market().place;
  },
  isShown: true,
  parse: (words) => {
    const text = words.join(' ').trim();
    if (text === NONE) return ok(null);
    const point = readPoint(text);
    return point ? ok(point) : refuse(`'${text}' is not a place such as 12.9716,77.5946.`);
  },
  read: (stored) => {
    if (stored === NONE) return null;
    return typeof stored === 'string' ? readPoint(stored) : undefined;
  },
  toStored: (point) => point?.join(',') ?? NONE,
  format: (point) => point?.join(',') ?? NONE,
};

export const FOOD_LICENCE = textSetting('food_licence', {
  summary: 'Licence number of FSSAI, for the footer.',
  usage: 'NUMBER',
  isShown: true,
  check: (text) => {
    const digits = text.replaceAll(' ', '');
    return isFoodLicence(digits)
      ? ok(digits)
      : refuse(`'${text}' is not a licence number of FSSAI; one has 14 digits.`);
  },
});

export const ACCENT = textSetting('accent_color', {
  summary: 'Colour of buttons and panels.',
  usage: '#RRGGBB',
  isShown: true,
  check: parseAccent,
});

const MEDIA_URL = /^\/media\/[0-9a-f]{12}(?:[0-9a-f]{8})?\.(?:svg|png|webp|jpg|avif)$/;

/** Media URL of an uploaded picture. */
const picture = (key: string, summary: string) =>
  textSetting(key, {
    summary,
    usage: '/media/FILE',
    isShown: true,
    check: (text) =>
      MEDIA_URL.test(text) ? ok(text) : refuse('Use `settings picture`, which stores the file.'),
  });

export const LOGO = inBoth((locale) => picture(`shop_logo_${locale}`, `Logo, in ${LANGUAGE[locale]}.`));
export const LOGO_DARK = inBoth((locale) =>
  picture(`shop_logo_dark_${locale}`, `Logo for dark backgrounds, in ${LANGUAGE[locale]}.`),
);

export const SHOP_ICONS: SettingDefinition<Readonly<Record<string, string>>> = {
  key: 'shop_icons',
  summary: 'Pictures of the icon by their edge in pixels.',
  usage: `EDGE=/media/FILE ...|${NONE}`,
  initial: {},
  isShown: true,
  parse: (words) => {
    if (words.join() === NONE) return ok({});
    const pairs = words.map((word) => word.split('=', 2));
    return pairs.length > 0 && pairs.every(([edge = '', url = '']) => ICON.test(edge) && MEDIA_URL.test(url))
      ? ok(Object.fromEntries(pairs))
      : refuse('Use `settings picture`, which stores the file.');
  },
  read: (stored) =>
    isRecord(stored)
      ? Object.fromEntries(
          Object.entries(stored).flatMap(([edge, url]) =>
            typeof url === 'string' && MEDIA_URL.test(url) ? [[edge, url]] : [],
          ),
        )
      : undefined,
  format: (icons) =>
    Object.entries(icons)
      .map((pair) => pair.join('='))
      .join(' ') || NONE,
};

export const IDENTITY_SETTINGS = [
  ...[SHOP_NAME, SHORT_NAME, SHOP_PLACE, SHOP_ADDRESS, SHOP_HOURS, LOGO, LOGO_DARK].flatMap((one) =>
    LOCALES.map((locale) => one[locale]),
  ),
  SHOP_PHONE,
  SHOP_EMAIL,
  FOOD_LICENCE,
  ACCENT,
];
