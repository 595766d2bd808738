import type { Buyable } from '#domain/cart/cart.ts';
import type { Translate } from '#i18n/translate-with.ts';
import { addToCart } from '#stores/cart/cart.ts';
import { toast } from '#stores/ui/toasts.ts';

export const putIntoCart = (product: Omit<Buyable, 'attributes'>, t: Translate): boolean => {
  const added = addToCart({ ...product, attributes: [] }, [], 1);
  if (added.ok) {
    toast('good', t('msg_added_to_cart'));
    return true;
  }
  const { code, ...details } = added.error;
  toast('bad', t.error(code, details));
  return false;
};
