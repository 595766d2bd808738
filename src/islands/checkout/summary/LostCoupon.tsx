import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';
import { Note } from '#islands/ui/Note.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import type { QuoteState } from '#stores/cart/quote.ts';

/** Says why an applied coupon was removed. */
export const LostCoupon = ({ state: { lostCoupon } }: { readonly state: QuoteState }) => {
  const t = useLabels();
  if (!lostCoupon) return null;
  return (
    <Note kind="wait" icon={icons.tag}>
      <p>
        <Sentence
          text={t('lbl_chkout_coupon_lost')}
          parts={{ code: <bdi>{lostCoupon.code}</bdi>, reason: lostCoupon.reason }}
        />
      </p>
    </Note>
  );
};
