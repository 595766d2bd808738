import { officeUrl } from '#routes/office/pages.ts';
import type { Answer } from '../types.ts';

type BrokenLink = Answer<'links.broken'>['links'][number];
type EditedLink = Pick<BrokenLink, 'place' | 'name'> & Partial<Pick<BrokenLink, 'language'>>;

const PATHS = {
  product: 'products/:id',
  campaign: 'promotions/campaigns/:id',
  banner: 'promotions/banners/:id',
  announcement: 'promotions/announcements/:id',
} as const;

/** Where a link is edited. */
export const placeUrl = ({ place, name, language = 'en' }: EditedLink): string =>
  place === 'pages' || place === 'faq'
    ? `${officeUrl('words/:kind/:name', { kind: place, name })}#words-save-body-${language}`
    : officeUrl(PATHS[place], { id: name });
