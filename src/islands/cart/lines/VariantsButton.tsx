import { useState } from 'react';
import type { CartProductRow } from '#contract/orders/cart.ts';
import { formatChoices } from '#i18n/format-choices.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';

/** The selected values in one line. The button lists them one by one. */
export const VariantsButton = ({ row }: { readonly row: CartProductRow }) => {
  const t = useLabels();
  const [open, setOpen] = useState(false);
  const variants = row.VariantsJson ?? [];
  if (variants.length === 0) return null;
  return (
    <div className="line__var">
      <span className="quiet">{formatChoices(row.VariantsJson, t.locale)}</span>
      <button
        type="button"
        className="ibtn ibtn--s"
        aria-label={t('lbl_cart_variants_open', { name: row.ProductName })}
        onClick={() => setOpen(true)}
      >
        <Icon shape={icons.eye} size="s" />
      </button>
      <Dialog open={open} title={t('lbl_cart_variants')} onClose={() => setOpen(false)}>
        <p dir="auto">{row.ProductName}</p>
        <dl className="pairs">
          {variants.map((variant) => (
            <div key={variant.AttributeDisplayName}>
              <dt>{variant.AttributeDisplayName}</dt>
              <dd>
                <bdi>{variant.PrimaryKeyDisplayValue}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
};
