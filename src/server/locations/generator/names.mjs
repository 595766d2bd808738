/** Countries where GeoNames uses a scientific transliteration (Al Aḩmadī). */
const TRANSLITERATED = new Set(
  (
    'AE BH KW OM QA SA EG JO LB SY IQ PS YE SD LY TN DZ MA MR SO DJ KM EH IN PK BD NP LK BT MV AF IR IL ' +
    'JP CN TW KP KR TH MM KH LA MN GE AM AZ ET ER UZ KZ KG TJ TM RU UA BY BG MK GR CY SS TD'
  ).split(' '),
);

/** Countries where an alternate name in Arabic script is the local name. */
export const ARAB_COUNTRIES = new Set('EG JO LB SY IQ PS YE SD LY TN DZ MA MR SO DJ KM EH'.split(' '));

/** @returns the name without diacritics, except in countries whose own spelling has them (São Paulo) */
export function plainName(name, iso2) {
  const straight = name.replace(/[ʻʼʽʾʿ‘’`´]/g, "'").normalize('NFC');
  const plain = TRANSLITERATED.has(iso2)
    ? straight
        .normalize('NFD')
        .replace(/[\u0300-\u036f\u0327]/g, '')
        .replace(/^'+|'+(?=\s|$)|(?<=\s)'+/g, '')
        .replace(/ǝ|ə/g, 'a')
    : straight;
  return plain.replace(/\s+/g, ' ').trim();
}

/** @returns the Arabic name without vowel marks, digits and markup; '' if it contains letters of other scripts */
export function cleanArabic(name) {
  const bare = name
    .replace(/[\u064b-\u0652\u0670\u0640\u200c-\u200f\u202a-\u202e²]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^[\u0621-\u063a\u0641-\u064a]+( [\u0621-\u063a\u0641-\u064a]+)*$/.test(bare) ? bare : '';
}

const TITLE = /^(قضاء|محافظة|ناحية|قرية|استان|شهر|ولاية|إمارة|مدينة|جزيرة|دائرة|بلدية|شعبية) /;

const fold = (name) =>
  name.replace(/^ال/, '').replace(/[أإآ]/g, 'ا').replace(/ة/g, 'ه').replace(/ى/g, 'ي').replace(/ /g, '');

/** @returns the Arabic name from GeoNames' untagged alternate names; '' if there is none or they differ */
export function pickArabic(alternates) {
  const candidates = [...new Set(alternates.map(cleanArabic))].filter((name) => name && !TITLE.test(name));
  if (new Set(candidates.map(fold)).size !== 1) return '';
  return candidates.sort((a, b) => care(b) - care(a) || a.length - b.length)[0];
}

/** Ranks full spellings (hamza, ta marbuta, article) above simplified ones. */
function care(name) {
  return (
    (/[أإآؤئ]/.test(name) ? 1 : 0) +
    (/ة( |$)/.test(name) ? 1 : 0) -
    (/[هى]$/.test(name) ? 1 : 0) +
    (name.startsWith('ال') ? 1 : 0)
  );
}

const GENERIC =
  /^(province|region|state|county|governorate|department|district|oblast|voivodeship|emirate|municipality|prefecture|parish|canton|city|capital|territory|republic|island|islands|the|of|and|san|santa|saint|north|south|east|west)$/;
const DIRECTIONS = [/north|nord|norte/, /south|sud|sur\b/, /east|orient/, /west|occident|ouest/];

/**
 * Also compares names, because some subdivision codes in the packages are outdated.
 * @returns whether two English names can refer to the same division
 */
export function sameDivision(a, b) {
  const [left, right] = [a, b].map((name) =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f']/g, '')
      .toLowerCase(),
  );
  if (DIRECTIONS.some((direction) => direction.test(left) !== direction.test(right))) return false;
  const stems = (name) =>
    name
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2 && !GENERIC.test(word))
      .map((word) => word.slice(0, 4));
  const known = new Set(stems(left));
  return left === right || stems(right).some((stem) => known.has(stem));
}
