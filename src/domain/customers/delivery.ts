import { cleanCode, digitsOf } from '#domain/typed-text.ts';
import { readPostalCode } from './postal-code.ts';

/** Fields of the profile that a delivery needs and that may be empty. In display order. */
export const DELIVERY_FIELDS = ['PostalCode', 'StateProvinceID', 'CityID', 'MobileNo'] as const;
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];

export type DeliveryFault = 'required' | 'postal_code_wrong' | 'saudi_code_wrong' | 'phone_wrong';

export interface DeliveryProfile {
  readonly CountryID?: number | null | undefined;
  readonly StateProvinceID?: number | null | undefined;
  readonly CityID?: number | null | undefined;
  readonly PostalCode?: string | null | undefined;
  readonly MobileNo?: string | null | undefined;
}

/** ISO 3166-1 numeric code of India, the default country. */
export const INDIA = 356;

/** ISO 3166-1 numeric code of Saudi Arabia. */
const SAUDI_ARABIA = 682;

/**
 * Countries without postal codes (Universal Postal Union), by ISO 3166-1 numeric code, and Kuwait (414), whose addresses
 * are written without them.
 */
const WITHOUT_POSTAL_CODES: ReadonlySet<number> = new Set([
  24, 28, 44, 68, 72, 84, 90, 108, 120, 132, 140, 174, 178, 180, 184, 204, 212, 226, 232, 242, 262, 270, 296,
  308, 328, 344, 384, 414, 434, 446, 454, 466, 478, 520, 533, 548, 634, 646, 659, 662, 678, 690, 694, 716,
  740, 760, 768, 776, 784, 798, 800, 854, 887,
]);

/** @param country undefined or null before it is chosen */
export const needsPostalCode = (country: number | null | undefined): boolean =>
  !country || !WITHOUT_POSTAL_CODES.has(country);

/** Postal code, or the short address of the Saudi National Address, such as `RRRD2929`. */
const isSaudiCode = (code: string): boolean => /^(?:\d{5}(?:-?\d{4})?|[A-Z]{4} ?\d{4})$/.test(code);

export const isPin = (postalCode: string): boolean => /^[1-9]\d{5}$/.test(postalCode);

const checkPostalCode = (text: string, country: number | null | undefined): DeliveryFault | undefined => {
  const code = readPostalCode(text);
  if (code === '') return needsPostalCode(country) ? 'required' : undefined;
  if (country === INDIA && !isPin(code)) return 'postal_code_wrong';
  return country === SAUDI_ARABIA && !isSaudiCode(code) ? 'saudi_code_wrong' : undefined;
};

/** The courier calls this number. An Indian number may have its country code or a leading zero. */
const checkPhone = (text: string, country: number | null | undefined): DeliveryFault | undefined => {
  const typed = cleanCode(text).trim();
  if (typed === '') return 'required';
  const digits = digitsOf(typed);
  if (country === INDIA && !typed.startsWith('+'))
    return /^(?:0|91)?\d{10}$/.test(digits) ? undefined : 'phone_wrong';
  return digits.length >= 7 && digits.length <= 15 ? undefined : 'phone_wrong';
};

/** @returns what is wrong with each field that cannot be delivered to */
export const checkDelivery = (profile: DeliveryProfile): Partial<Record<DeliveryField, DeliveryFault>> => {
  const postal = checkPostalCode(profile.PostalCode ?? '', profile.CountryID);
  const phone = checkPhone(profile.MobileNo ?? '', profile.CountryID);
  return {
    ...(postal && { PostalCode: postal }),
    ...(!profile.StateProvinceID && { StateProvinceID: 'required' }),
    ...(!profile.CityID && { CityID: 'required' }),
    ...(phone && { MobileNo: phone }),
  };
};
