import { type ReactNode, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import * as icons from '../ui/icons.ts';
import { useLabels } from '../ui/labels.tsx';

export const VariantsDialog = ({ children }: { readonly children: ReactNode }) => {
  const t = useLabels();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="btn btn--quiet btn--s buy__variants" onClick={() => setOpen(true)}>
        <Icon shape={icons.edit} size="s" />
        <span>{t('lbl_prod_buy_variants')}</span>
      </button>
      <Dialog open={open} title={t('lbl_prod_buy_variants')} onClose={close} isSheet>
        {open && <div className="variants">{children}</div>}
        <div className="dialog__foot">
          <button type="button" className="btn" onClick={close}>
            {t('lbl_prod_buy_done')}
          </button>
        </div>
      </Dialog>
    </>
  );
};
