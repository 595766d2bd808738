/** What a page receives from the server. It is sent as JSON and read again by the browser. */

export interface Picture {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
  readonly alt: string;
}

export interface Item {
  readonly id: number;
  readonly title: string;
  readonly price: string;
  readonly wasPrice?: string;
  readonly picture?: Picture;
}

export interface HomeData {
  readonly page: 'home';
  readonly title: string;
  readonly featured: { readonly title: string; readonly picture: Picture };
  readonly items: readonly Item[];
}

export interface ListingData {
  readonly page: 'listing';
  readonly title: string;
  readonly items: readonly Item[];
}

export interface OptionGroup {
  readonly name: string;
  readonly values: readonly { readonly id: number; readonly text: string }[];
}

export interface ProductData {
  readonly page: 'product';
  readonly title: string;
  readonly item: Item;
  readonly vendor: string;
  readonly options: readonly OptionGroup[];
  /** HTML. */
  readonly description: string;
  readonly related: readonly Item[];
}

export type PageData = HomeData | ListingData | ProductData;

export interface Assets {
  readonly entry: string;
  readonly preloaded: readonly string[];
  readonly styles: readonly string[];
}

export interface State {
  readonly path: string;
  readonly data: PageData;
  readonly assets: Assets;
}
