import type { Lists, Settings } from './schemas/catalogue.ts';

export interface NamedPicture {
  readonly list: string;
  readonly record: string;
  /** Path relative to `images/`. */
  readonly file: string;
}

export const listNamedPictures = (settings: Settings | undefined, lists: Lists): NamedPicture[] => {
  const from = (list: string, record: string, files: readonly string[]): NamedPicture[] =>
    files.map((file) => ({ list, record, file }));
  const ofShop = settings
    ? [
        ...Object.values(settings.logo ?? {}),
        ...Object.values(settings.logoLight ?? {}),
        ...[settings.mark, settings.favicon].filter((file) => file !== undefined),
        ...(settings.aboutImages ?? []).map(({ file }) => file),
      ]
    : [];
  return [
    ...from('settings.json', '', ofShop),
    ...lists.categories.flatMap(({ id, image }) => from('categories.json', id, image ? [image] : [])),
    ...lists.banners.flatMap(({ id, image }) => from('banners.json', id, Object.values(image))),
    ...lists.campaigns.flatMap(({ id, cover, coverRtl }) =>
      from('campaigns.json', id, coverRtl === undefined ? [cover] : [cover, coverRtl]),
    ),
    ...lists.products.flatMap(({ id, images }) =>
      from(
        'products.json',
        id,
        images.map(({ file }) => file),
      ),
    ),
  ];
};
