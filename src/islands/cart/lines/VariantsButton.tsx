import { useState } from 'react';
import type { CartProductRow } from '#contract/orders/cart.ts';
import { formatChoices } from '#i18n/format-choices.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { useLabels } from '#islands/ui/labels.tsx';

/** The selected values in one line, which may be truncated. A click lists them in full. */
export const VariantsButton = ({ row }: { readonly row: CartProductRow }) => {
  const t = useLabels();
  const [open, setOpen] = useState(false);
  const variants = row.VariantsJson ?? [];
  if (variants.length === 0) return null;
  return (
    <div className="line__var">
      <button type="button" className="link quiet" onClick={() => setOpen(true)}>
        <Icon shape={icons.eye} size="s" />
        <span className="vh">{`${t('lbl_cart_variants_open', { name: row.ProductName })}: `}</span>
        <span>{formatChoices(row.VariantsJson, t.locale)}</span>
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
