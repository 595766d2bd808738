import { decodeEntities } from './html-entities.ts';

/** Approximate length of a search result snippet in characters. */
const LENGTH = 155;

/** Tags inside of a word, such as that of H2O. */
const INLINE = /<\/?(?:a|b|bdi|code|del|em|i|kbd|mark|q|small|strong|sub|sup|u)(?:\s[^<>]*)?>/g;
/** A price that no longer holds. */
const STRUCK = /<del>[^<>]*<\/del>/g;
const POWERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'][at] ?? sign]),
);
const raise = (text: string): string => text.replace(/[\d+-]/g, (sign) => POWERS[sign] ?? sign);

/** Returns the beginning of sanitised HTML as plain text. */
export const excerpt = (html: string): string => {
  const words = html
    .replace(STRUCK, ' ')
    .replace(/<sup>([^<>]*)<\/sup>/g, (_, power: string) => raise(power))
    .replace(INLINE, '')
    .replace(/<[^<>]*>/g, ' ');
  const text = decodeEntities(words).replace(/\s+/g, ' ').trim();
  return text.length <= LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', LENGTH)).trimEnd()}…`;
};
