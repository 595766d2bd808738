/** A text in both languages of the shop. */
export interface BothTexts {
  readonly en: string;
  readonly ar: string;
}

/** Name, contact and look of the shop, as visitors see them. Texts that are not set are ''. */
export interface ShopIdentity {
  /** Languages that visitors see, at least one. */
  readonly languages: readonly ('en' | 'ar')[];
  readonly name: BothTexts;
  /** For small places such as the home screen of a phone. */
  readonly shortName: BothTexts;
  /** City and country. */
  readonly place: BothTexts;
  /** Postal address that visitors see. */
  readonly address: BothTexts;
  /** When the shop answers. */
  readonly hours: BothTexts;
  readonly phone: string;
  readonly email: string;
  readonly founded: number;
  /** Latitude and longitude; undefined shows no map. */
  readonly point: readonly [number, number] | undefined;
  /** Licence number of FSSAI, 14 digits. */
  readonly foodLicence: string;
  /** Custom properties derived from the accent colour, as a style attribute; '' for those of the style sheet. */
  readonly style: string;
  /** Colour of the brand panel, `#rrggbb`. */
  readonly panel: string;
  /** Colour of buttons in the light scheme, `#rrggbb`. White text on it can be read. */
  readonly action: string;
  /** Media URLs of an uploaded logo, for light and dark backgrounds. */
  readonly logo: BothTexts;
  readonly darkLogo: BothTexts;
  /** Media URLs of the icon by its edge in pixels, as PNG; empty for the icon of the build. */
  readonly icons: Readonly<Record<string, string>>;
}
