import type { Random } from './random.ts';

export interface InventedName {
  readonly en: string;
  readonly ar: string;
}

const SYLLABLES = [
  ['ka', 'كا'],
  ['ro', 'رو'],
  ['vel', 'فل'],
  ['ti', 'تي'],
  ['mon', 'مون'],
  ['sa', 'سا'],
  ['dur', 'دور'],
  ['li', 'لي'],
  ['fen', 'فن'],
  ['gar', 'غار'],
  ['bo', 'بو'],
  ['nix', 'نكس'],
] as const;

const FLAVOURS: readonly InventedName[] = [
  { en: 'Chocolate', ar: 'شوكولاتة' },
  { en: 'Vanilla', ar: 'فانيلا' },
  { en: 'Mango', ar: 'مانجو' },
  { en: 'Strawberry', ar: 'فراولة' },
  { en: 'Coffee', ar: 'قهوة' },
  { en: 'Saffron', ar: 'زعفران' },
  { en: 'Lemon', ar: 'ليمون' },
  { en: 'Coconut', ar: 'جوز الهند' },
];

const PACKS: readonly InventedName[] = ['250 g', '500 g', '1 kg', '2 kg', '5 kg'].map((pack) => ({
  en: pack,
  ar: pack.replace('kg', 'كغ').replace('g', 'غ'),
}));

export const inventWord = (random: Random): InventedName => {
  const parts = Array.from({ length: 2 + random.below(2) }, () => random.pick(SYLLABLES));
  const en = parts.map(([latin]) => latin).join('');
  return { en: `${en[0]?.toUpperCase()}${en.slice(1)}`, ar: parts.map(([, arabic]) => arabic).join('') };
};

export const varyName = (name: InventedName, random: Random): InventedName => {
  const [series, flavour, pack] = [inventWord(random), random.pick(FLAVOURS), random.pick(PACKS)];
  return {
    en: `${series.en} ${name.en} ${flavour.en} ${pack.en}`,
    ar: `${name.ar} ${series.ar} ${flavour.ar} ${pack.ar}`,
  };
};
