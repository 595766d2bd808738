import { cleanCode } from '#domain/typed-text.ts';

const LONGEST_NAME = 60;

const ALWAYS = 'com net org info biz';
/** Domains that advertisers register, without those that are also names of people, such as `dev` and `kim`. */
const GENERIC = `ae agency app asia bet biz blog buzz cam casino cc cfd chat click cloud club co company cyou deals digital
  download email eu expert fun gift global group guru help host icu in io link live loan ltd market media mobi money
  name network news ninja one online page party pics pro promo pw quest racing review reviews rocks ru sale sbs services
  shop site solutions space store stream support tech tel today top trade tv uk uno us vip vn web website win work works
  world ws xxx xyz zip zone بازار شبكة عرب كوم موقع السعودية امارات بھارت भारत`;

const words = (list: string): string => list.trim().split(/\s+/).join('|');
const END = '(?![\\p{L}\\p{N}\\p{M}-])';
const WEB_ADDRESS = [
  // A scheme, a mail address, or a path behind a domain.
  /https?\b|:\/\/|@|(?<![\p{L}\p{N}])www\./iu,
  /[\p{L}\p{N}]\.\p{L}{2,24}\/[^\s]/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${words(ALWAYS)})${END}`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}]{3}\\.(?:${words(GENERIC)})${END}`, 'iu'),
  // Country domains. `Md.al Amin` is a name, and so is a capital behind an initial.
  /[a-z\d-]{3}\.(?!al\b)[a-z]{2}(?![\p{L}\p{N}\p{M}-])/u,
];

const LONG_NUMBER = /\d{5}/;

/**
 * True for a name with a web address, a mail address or a phone number. An initial or title before a name without a
 * blank, such as `K.Rajan`, is none.
 */
export const isAdvertisedName = (name: string): boolean => {
  const plain = cleanCode(name.normalize('NFKC')).replace(/[。٫]/g, '.');
  return (
    name.length > LONGEST_NAME ||
    LONG_NUMBER.test(plain) ||
    WEB_ADDRESS.some((pattern) => pattern.test(plain))
  );
};
