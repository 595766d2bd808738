import type { BreadcrumbList, ItemList, OnlineStore, WebSite, WithContext } from 'schema-dts';

const CONTEXT = 'https://schema.org';
type Absolute = (path: string) => string;

export const describeTrail = (
  trail: readonly { readonly text: string; readonly href?: string }[],
  absolute: Absolute,
): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ text, href }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: text,
    // The last entry is the current page.
    ...(href !== undefined && { item: absolute(href) }),
  })),
});

export const describeList = (paths: readonly string[], absolute: Absolute): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    url: absolute(path),
  })),
});

interface ShopWords {
  readonly name: string;
  readonly description: string;
  readonly phone: string;
  readonly email: string;
  /** One line; '' where there is none. */
  readonly address: string;
  readonly founded: number;
  /** URLs of profiles. */
  readonly profiles: readonly string[];
}

export const describeShop = (
  { name, description, phone, email, address, founded, profiles }: ShopWords,
  home: string,
  absolute: Absolute,
): WithContext<OnlineStore> => ({
  '@context': CONTEXT,
  '@type': 'OnlineStore',
  name,
  description,
  url: absolute(home),
  logo: absolute('/logo.png'),
  foundingDate: String(founded),
  email,
  telephone: phone,
  ...(address !== '' && { address }),
  ...(profiles.length > 0 && { sameAs: profiles }),
});

/** Adds `query-input`, which search engines read and schema.org does not define. */
type Search = WebSite['potentialAction'] & object;

/** @param listing path of the listing of all products */
export const describeSite = (
  name: string,
  home: string,
  listing: string,
  language: string,
  absolute: Absolute,
): WithContext<WebSite> => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: absolute(home),
  inLanguage: language,
  // schema-dts does not define `query-input`.
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute(listing)}?SearchTerm={term}` },
    'query-input': 'required name=term',
  } as Search,
});
