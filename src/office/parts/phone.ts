import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Groups the digits of a number as its country does, such as `+91 98450 12345`. */
export const formatPhone = (text: string): string =>
  parsePhoneNumberFromString(text)?.formatInternational() ?? text;
