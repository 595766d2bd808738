import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { cleanCode } from '#domain/typed-text.ts';

const isCountry = (iso2: string): iso2 is CountryCode => isSupportedCountry(iso2);

/**
 * @param iso2 country of numbers without a country code
 * @returns the number in E.164, such as `+919845012345`; undefined if there is no such number
 */
export const readPhone = (text: string, iso2: string): string | undefined => {
  const number = parsePhoneNumberFromString(cleanCode(text), isCountry(iso2) ? iso2 : undefined);
  return number?.isValid() ? number.number : undefined;
};
