import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { priceBands } from '#domain/catalogue/price-bands.ts';
import { withAmountsIn } from '#domain/market/amount-language.ts';
import { comparable, market, marketName, setMarket } from '#domain/market/market.ts';
import { isMarketName, MARKETS, type MarketName } from '#domain/market/markets.ts';
import { pageMarket } from '#domain/market/page-market.ts';
import { formatUnits, readUnits, sum, toPaise, toRupees, unitSize } from '#domain/money.ts';
import { isoDay } from '#domain/shop-day.ts';
import { taxKindsFor } from '#domain/tax/place-of-supply.ts';
import { parseCategoryRate } from '#domain/tax/product-rates.ts';
import { serialNumber, taxYear } from '#domain/tax/serial.ts';
import { isVatNumber, readVatNumber } from '#domain/tax/vat-number.ts';
import { formatMoney, isolateMoney } from '#i18n/format.ts';
import { formatNumericDate, formatTime } from '#i18n/format-date.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { defaultLabels } from '#i18n/translate.ts';
import { demoText } from '#server/catalogue/import/demo-in-market.ts';
import { readConfig } from '#server/config/config.ts';
import { checkOffers, decideOffers } from '#server/config/payment-offers.ts';
import { readRupees } from '#server/office/forms/read-rupees.ts';
import { findRedirect } from '#server/platform/http/redirects.ts';
import { readFiles } from '../../support/source-files.ts';

afterEach(() => setMarket(undefined));

/** Six in the evening of the last day of a year in UTC, which is the next year in the Emirates and in India only. */
const NEW_YEAR = Date.UTC(2026, 11, 31, 20, 30);

describe('a market', () => {
  it.each([
    ['india', {}, 'en'],
    ['kuwait', {}, 'ar'],
    ['kuwait', { 'accept-language': 'fr-FR,fr;q=0.9' }, 'ar'],
    ['kuwait', { 'accept-language': 'en-GB,en;q=0.9,ar;q=0.8' }, 'en'],
    ['india', { 'accept-language': 'ar-SA' }, 'ar'],
    ['saudi', { 'accept-language': 'ar-SA', cookie: 'a=1; langCode=en' }, 'en'],
  ] as const)('leads to the language of the shopper: %s %o', (name, headers, language) => {
    setMarket(name);
    expect(findRedirect({ url: '/about?x=1', headers })).toEqual({
      status: 302,
      location: `/${language}/about?x=1`,
      cacheControl: 'private, no-store',
    });
  });

  it.each([
    ['india', 12_345_650, '₹1,23,456.50', '₹100', '01-01-2027', '02:00', '123456.50', 'Price, ₹', 'السعر، ₹'],
    [
      ...['saudi', 12_345_650, 'SAR\u00a0123,456.50', 'SAR\u00a0100', '31-12-2026', '23:30', '123456.50'],
      ...['Price, SAR', 'السعر، ر.س'],
    ],
    [
      ...['emirates', 12_345_650, 'AED\u00a0123,456.50', 'AED\u00a0100', '01-01-2027', '00:30', '123456.50'],
      ...['Price, AED', 'السعر، د.إ'],
    ],
    [
      ...['kuwait', 12_345_650, 'KWD\u00a012,345.650', 'KWD\u00a0100', '31-12-2026', '23:30', '12345.650'],
      ...['Price, KWD', 'السعر، د.ك'],
    ],
  ] as [MarketName, number, string, string, string, string, string, string, string][])(
    'formats amounts, times and labels: %s',
    (name, amount, text, hundred, day, time, units, english, arabic) => {
      setMarket(name);
      expect(formatMoney(amount)).toBe(text);
      expect(formatMoney(toPaise(100))).toBe(hundred);
      expect(isolateMoney(`from ${text}.`)).toBe(`from \u2068${text}\u2069.`);
      expect([formatNumericDate(NEW_YEAR), formatTime(NEW_YEAR)]).toEqual([day, time]);
      expect(isoDay(NEW_YEAR)).toBe(day.split('-').reverse().join('-'));
      expect(formatUnits(amount)).toBe(units);
      expect(readUnits(units)).toBe(amount);
      expect(toPaise(toRupees(amount))).toBe(amount);
      expect([officeTranslator('en')('col_price'), officeTranslator('ar')('col_price')]).toEqual([
        english,
        arabic,
      ]);
    },
  );

  it.each(['india', 'saudi', 'kuwait'] as const)(
    'refuses more decimals than its currency has: %s',
    (name) => {
      setMarket(name);
      const { decimals } = MARKETS[name];
      expect(readUnits(`1.${'1'.repeat(decimals)}`)).toBe(Number('1'.repeat(decimals + 1)));
      for (const text of [`1.${'1'.repeat(decimals + 1)}`, '1.', '-1', '1e3', '', '123456789'])
        expect(readUnits(text)).toBeUndefined();
    },
  );

  it('scales limits, bands and the texts of the demo', () => {
    expect([comparable(2000), pageMarket(), demoText('from ₹2,000.')]).toEqual([
      2000,
      undefined,
      'from ₹2,000.',
    ]);
    setMarket('saudi');
    expect([comparable(2000), comparable(15_000), comparable(0)]).toEqual([90, 700, 0]);
    expect(demoText('⁨₹2,499⁩ أو ₹35')).toBe('⁨\u200f\u200e113.50\u00a0ر.س⁩ أو \u200f\u200e1.50\u00a0ر.س');
    setMarket('kuwait');
    expect([comparable(2000), comparable(60_000)]).toEqual([7, 200]);
    expect(demoText('from ₹2,499.')).toBe('from KWD\u00a09.250.');
    expect(priceBands().slice(0, 3)).toEqual([
      { min: 1, max: 10 },
      { min: 10, max: 20 },
      { min: 20, max: 30 },
    ]);
    expect(JSON.parse(pageMarket() ?? '')).toMatchObject({ pattern: '-KWD\u00a00', decimals: 3 });
  });

  it.each([
    ['india', '₹99.50', '−₹99.50'],
    ['saudi', '\u200f\u200e99.50\u00a0ر.س', '\u200f\u200e−99.50\u00a0ر.س'],
    ['emirates', '\u200f\u200e99.50\u00a0د.إ', '\u200f\u200e−99.50\u00a0د.إ'],
    ['kuwait', '\u200f\u200e9.950\u00a0د.ك', '\u200f\u200e−9.950\u00a0د.ك'],
  ] as const)('has amounts of its own in Arabic: %s', async (name, amount, negative) => {
    setMarket(name);
    await withAmountsIn('ar', async () => {
      await Promise.resolve();
      expect([formatMoney(9950), formatMoney(-9950)]).toEqual([amount, negative]);
      expect(isolateMoney(`من ${amount}.`)).toBe(`من \u2068${amount}\u2069.`);
      expect(readRupees(amount)).toBe(9950);
    });
    expect(formatMoney(9950)).not.toMatch(/\p{Script=Arabic}/u);
  });

  it.each(
    Object.keys(MARKETS)
      .filter((name) => name !== 'india')
      .filter(isMarketName),
  )('names nothing Indian in labels, pages and the demo: %s', (name) => {
    const demoSellers = readFiles('src/demo/data/vendors.json').map(([, text]) => text);
    const original = { en: defaultLabels('en'), ar: defaultLabels('ar') };
    setMarket(name);
    const indian =
      /\bIndia|RuPay|Bengaluru|Hyderabad|Mumbai|Delhi|\+91|الهند|Deccan|Konkan|بنغالور|مومباي|دلهي|ديكان|كونكان|State\b|الولاية/u;
    // Of India only: its time zone, the tax number, its postal codes and its cities in Latin letters.
    const ofIndia =
      /^(?:mail_zone_india|lbl_profile_tax_number_hint|err_postal_code_\w+|lbl_signup_city_hint)$/;
    for (const locale of ['en', 'ar'] as const) {
      const named = Object.entries(defaultLabels(locale)).filter(
        ([key, text]) => indian.test(text) && !ofIndia.test(key),
      );
      expect(named).toEqual([]);
      expect(Object.keys(defaultLabels(locale)).sort()).toEqual(Object.keys(original[locale]).sort());
    }
    for (const [path, text] of readFiles('src/content/{pages,faq}/*/*.md'))
      expect([path, indian.exec(text)?.[0]]).toEqual([path, undefined]);
    for (const text of ['In Mumbai it turned into a brick. مومباي', ...demoSellers, ...market().carriers])
      expect(demoText(text)).not.toMatch(indian);
    expect(market().carriers).not.toEqual(MARKETS.india.carriers);
  });

  it.each(Object.keys(MARKETS).filter(isMarketName))(
    'keeps every amount on the wire and in fields: %s',
    (name) => {
      setMarket(name);
      fc.assert(
        fc.property(fc.array(fc.nat(9_999_999_999), { maxLength: 20 }), (amounts) => {
          const sent: number[] = JSON.parse(JSON.stringify(amounts.map(toRupees)));
          expect(sent.map(toPaise)).toEqual(amounts);
          expect(toPaise(toRupees(sum(amounts)))).toBe(sum(sent.map(toPaise)));
          const typed = amounts.map((amount) => amount % (100_000_000 * unitSize()));
          expect(typed.map(formatUnits).map(readUnits)).toEqual(typed);
        }),
      );
    },
  );

  it('numbers and rates its tax by its own law', () => {
    const at = Date.UTC(2026, 1, 1);
    const read = (texts: readonly string[]) => texts.map((text) => parseCategoryRate(text)?.basisPoints);
    expect([taxYear(at), ...read(['gear:9506:18', 'gear:15'])]).toEqual(['25-26', 1800, undefined]);
    const kindsWithin = (state: string) => taxKindsFor(`${state}AAGCB1286Q1Z0`, state)[1];
    expect(['04', '26', '31', '35', '38'].map(kindsWithin)).toEqual(Array.from({ length: 5 }, () => 'utgst'));
    expect(['01', '07', '29', '34'].map(kindsWithin)).toEqual(Array.from({ length: 4 }, () => 'sgst'));
    expect(taxKindsFor('04AAGCB1286Q1Z0', '29')).toEqual(['igst']);
    setMarket('saudi');
    expect([taxYear(at), ...read(['gear:9506:18', 'gear:15'])]).toEqual(['2026', undefined, 1500]);
    expect(taxKindsFor('300000000000003', '')).toEqual(['vat']);
    expect(serialNumber('credit_note', taxYear(at), 99_999_999)).toHaveLength(15);
    const taken = (market: 'saudi' | 'emirates', texts: readonly string[]) =>
      texts.filter((text) => isVatNumber(market, readVatNumber(text)));
    const typed = [
      '3 0000 0000 0000 03',
      '٣٠٠٠٠٠٠٠٠٠٠٠٠٠٣',
      '100000000000003',
      '30000000000003',
      '29AAACQ0000A1ZE',
    ];
    expect(taken('saudi', typed)).toEqual(typed.slice(0, 2));
    expect(taken('emirates', typed)).toEqual(typed.slice(0, 3));
  });

  it('offers no provider that cannot take its currency', () => {
    const stripe = { secretKey: '', publishableKey: '', webhookSecret: undefined, apiUrl: undefined };
    const cardIn = (name: MarketName) => {
      setMarket(name);
      return decideOffers({ stripe, paypal: undefined, cashOnDelivery: true }, 'live').card;
    };
    expect([cardIn('emirates'), cardIn('kuwait')]).toEqual(['provider', 'off']);
    const localIn = (name: MarketName) => {
      setMarket(name);
      const { razorpay, tap } = decideOffers({ stripe, paypal: undefined, cashOnDelivery: true }, 'demo');
      return [razorpay, tap];
    };
    expect(localIn('india')).toEqual(['sandbox', 'off']);
    for (const name of ['saudi', 'emirates', 'kuwait'] as const)
      expect(localIn(name)).toEqual(['off', 'sandbox']);
    const problems: string[] = [];
    checkOffers({ stripe, paypal: undefined, cashOnDelivery: false }, 'live', problems);
    expect(problems).toEqual([expect.stringContaining('(Stripe does not take KWD)')]);
  });

  it('is India without a value, and a wrong value is refused with the allowed ones', () => {
    expect(marketName()).toBe('india');
    expect(readConfig({ MARKET: 'kuwait' }).ok).toBe(true);
    expect(readConfig({ MARKET: 'qatar' })).toEqual({
      ok: false,
      error: ["MARKET must be one of india, saudi, emirates, kuwait, not 'qatar'"],
    });
  });
});
