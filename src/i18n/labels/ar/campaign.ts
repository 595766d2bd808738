import type { campaign as english } from '../en/campaign.ts';
import type { Translated } from '../translated.ts';

export const campaign: Translated<typeof english> = {
  lbl_camp_title: 'العروض',
};
