import type { footer as english } from '../en/footer.ts';
import type { Translated } from '../translated.ts';

export const footer: Translated<typeof english> = {
  lbl_foot_account: 'حسابي',
};
