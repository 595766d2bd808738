import { MARKETS, type MarketName } from '#domain/market/markets.ts';

/** What a product says beside its nutrition table. The first four come from the brand where the product has none. */
export const BRAND_DECLARATIONS = ['originCountry', 'maker', 'importer', 'foodLicence'] as const;

/** What the law of a market can ask for. Price and customer care, which it asks for too, belong to every product. */
export type Declaration = (typeof BRAND_DECLARATIONS)[number] | 'netContent' | 'shelfLifeMonths' | 'foodMark';

/** The mark of FSSAI: a green circle or a brown triangle. */
export const FOOD_MARKS = ['vegetarian', 'non-vegetarian'] as const;

/** Declared as the only one: nothing that sweetens was added. */
export const NO_SWEETENER = 'none';
export const SWEETENERS = [
  NO_SWEETENER,
  'sucralose',
  'stevia',
  'acesulfame-k',
  'aspartame',
  'neotame',
  'saccharin',
  'erythritol',
  'xylitol',
  'sorbitol',
  'maltitol',
] as const;

/** Facts that the filter for allergens offers, too, by ids that no allergen has. */
export const AVOIDABLE_FACTS = { sweeteners: 1_000_000_001, caffeine: 1_000_000_002 } as const;

/** A licence of FSSAI begins with 1, a registration with 2. */
export const isFoodLicence = (text: string): boolean => /^[12]\d{13}$/.test(text);

interface Asked {
  readonly ofAll: readonly Declaration[];
  readonly ofFood: readonly Declaration[];
  /** Goods from any other country need an importer. Undefined where the maker is enough. */
  readonly home: string | undefined;
}

/** The law that each line is from: docs/declarations.md. */
const INDIA: Asked = {
  ofAll: ['originCountry', 'maker', 'importer'],
  ofFood: ['netContent', 'shelfLifeMonths', 'foodLicence', 'foodMark'],
  home: 'IN',
};
const GULF: Asked = {
  ofAll: ['originCountry', 'maker'],
  ofFood: ['netContent', 'shelfLifeMonths'],
  home: undefined,
};

/** What the law of a market asks a page of a product to say. Downloads have no label. */
export const askedDeclarations = (name: MarketName): Asked => (MARKETS[name].tax === 'gst' ? INDIA : GULF);
