import { clientText } from '#client/page/labels.ts';
import { parseCardProduct } from '#contract/catalogue/card.ts';
import type { AddToCartRefusal, Choice } from '#domain/cart/cart.ts';
import { effectivePrice, type Price } from '#domain/cart/pricing.ts';
import {
  groupVariants,
  refusedGroup,
  type VariantGroup,
  type VariantValue,
  variantPrice,
} from '#domain/cart/variants.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import { announceAdded } from '#stores/cart/added.ts';
import { addToCart } from '#stores/cart/cart.ts';
import { toast } from '#stores/ui/toasts.ts';

const readChoices = (form: HTMLFormElement, groups: readonly VariantGroup[]): Choice[] => {
  const data = new FormData(form);
  return groups.flatMap(({ id }) => {
    const value = Number(data.get(`choice-${id}`));
    return value > 0 ? [{ ProductAttributeID: id, PrimaryKeyValue: value }] : [];
  });
};

const write = (root: Element, selector: string, text: string): void => {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
};

const showError = (form: HTMLFormElement, group: number | undefined, text: string): void => {
  for (const set of form.querySelectorAll<HTMLElement>('[data-group]')) {
    const error = set.querySelector<HTMLElement>('[data-error]');
    const isRefused = set.dataset.group === String(group);
    if (error) {
      error.hidden = !isRefused;
      error.textContent = isRefused ? text : '';
    }
    if (isRefused) set.querySelector('input')?.focus();
  }
};

/** Updates the price with each choice, and adds the product. Does nothing for a sheet without choices. */
export const startChoices = (sheet: HTMLDialogElement): void => {
  const form = sheet.querySelector<HTMLFormElement>('form[data-choices]');
  const json = sheet.dataset.product;
  if (!form || !json) return;
  const product = parseCardProduct(json);
  // Markup of the shop, written by ChoiceSheet.astro.
  const values: readonly VariantValue[] = JSON.parse(form.dataset.values ?? '[]');
  const groups = groupVariants(values);
  const base: Price = {
    full: toPaise(product.Price),
    discounted: product.DiscountedPrice === null ? undefined : toPaise(product.DiscountedPrice),
  };

  form.addEventListener('change', () => {
    const price = variantPrice(base, values, readChoices(form, groups));
    write(form, '[data-now]', formatMoney(effectivePrice(price)));
    write(form, '[data-was]', formatMoney(price.full));
    showError(form, undefined, '');
  });

  const refuse = (refusal: AddToCartRefusal): void => {
    const text = clientText().error(refusal.code, { ...refusal });
    toast('bad', text);
    showError(form, refusedGroup(refusal, groups), text);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const picture = form.querySelector<HTMLElement>('input:checked[data-picture]')?.dataset.picture;
    const added = addToCart(
      { ...product, DefaultImage: picture ?? product.DefaultImage, attributes: groups },
      readChoices(form, groups),
      1,
    );
    if (!added.ok) return refuse(added.error);
    sheet.close();
    toast('good', clientText()('msg_added_to_cart'));
    announceAdded(added.value);
  });
};
