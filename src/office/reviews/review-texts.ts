import type { Locale } from '#i18n/locales.ts';
import type { Ring } from '../parts/icons.ts';
import type { Answer } from '../types.ts';

export type Review = Answer<'reviews.list'>['rows'][number];

const RINGS: Readonly<Record<Review['state'], Ring>> = { waiting: 'wait', published: 'done', hidden: 'mute' };

export const ringOf = ({ state }: Pick<Review, 'state'>): Ring => RINGS[state];

export const nameOf = (
  product: { readonly nameEn: string; readonly nameAr: string },
  locale: Locale,
): string => (locale === 'ar' ? product.nameAr : product.nameEn);
