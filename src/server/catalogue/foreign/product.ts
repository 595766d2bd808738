/** A picture of another shop. The server fetches no address: only its file name counts. */
export interface ForeignPicture {
  readonly row: number;
  readonly address: string;
  readonly alt: string;
}

export interface ForeignVariant {
  readonly row: number;
  /** A value of each option, in their order. */
  readonly values: readonly string[];
  readonly sku: string;
  readonly barcode: string;
  /** Units of the currency; undefined if a fault was found. */
  readonly price: number | undefined;
  readonly discountedPrice: number | null;
  readonly stockQuantity: number;
  readonly weightGrams: number | null;
  readonly picture: string;
  readonly isOffered: boolean;
}

/** A product as the exports of other shops describe it. */
export interface ForeignProduct {
  /** Its first row. */
  readonly row: number;
  /** What its key is made of. */
  readonly handle: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly summary: string;
  readonly brand: string;
  /** Names of categories and types, some with those above: `Protein > Whey`. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Archived or private there. Anything else waits as a draft. */
  readonly isHidden: boolean;
  /** '' if only its variants have one. */
  readonly sku: string;
  readonly options: readonly string[];
  /** The product itself, if it has no options. */
  readonly variants: readonly ForeignVariant[];
  readonly pictures: readonly ForeignPicture[];
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** First moment of its sale price, and the one after its last. */
  readonly saleStartsAt?: number | undefined;
  readonly saleEndsAt?: number | undefined;
  readonly orderMaximumQuantity?: number;
}
