import { clientText } from '#client/page/labels.ts';
import { parseCardProduct } from '#contract/catalogue/card.ts';
import type { AddToCartRefusal, Choice } from '#domain/cart/cart.ts';
import {
  availabilityOf,
  chooseOffer,
  findOffer,
  listPrices,
  type Offer,
  type Offered,
  offeredPrice,
} from '#domain/cart/choosing/offers.ts';
import {
  groupVariants,
  readChoices as parseChoices,
  refusedGroup,
  type VariantGroup,
  type VariantValue,
} from '#domain/cart/choosing/variants.ts';
import { effectivePrice, type Price } from '#domain/cart/pricing.ts';
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

interface Sheet extends Offered {
  readonly groups: readonly VariantGroup[];
}

const inputOf = (form: HTMLFormElement, { ProductAttributeID: group, PrimaryKeyValue: value }: Choice) =>
  form.querySelector<HTMLInputElement>(`input[name="choice-${group}"][value="${value}"]`);

/** Other values give way to the one that was just chosen; then each says its price, or why it cannot be had. */
const showOffers = (form: HTMLFormElement, sheet: Sheet, input: HTMLInputElement): void => {
  const { groups, offers } = sheet;
  const { sold = '', apart = '' } = form.dataset;
  const chosen = readChoices(form, groups);
  const group = groups.find(({ id }) => input.name === `choice-${id}`);
  const value = group?.values.find(({ PrimaryKeyValue }) => String(PrimaryKeyValue) === input.value);
  const others = chosen.filter((choice) => choice.ProductAttributeID !== group?.id);
  const choices = group && value ? chooseOffer(offers, others, group, value) : chosen;
  for (const choice of choices) {
    const own = inputOf(form, choice);
    if (own) own.checked = true;
  }
  for (const each of groups) {
    const prices = listPrices(sheet, choices, each);
    for (const one of each.values) {
      const label = inputOf(form, one)?.closest('label');
      const state = availabilityOf(offers, choices, one);
      const price = prices.get(one.PrimaryKeyValue);
      const cost = price === undefined ? '' : formatMoney(price);
      label?.toggleAttribute('data-out', state !== 'in_stock');
      if (label) write(label, '[data-note]', { in_stock: cost, sold_out: sold, none: apart }[state]);
    }
  }
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

/**
 * Updates the price with each choice, and adds the product. Does nothing for a sheet without choices.
 * @param meant variant that is chosen at first, such as `2.5,3.12`
 */
export const startChoices = (sheet: HTMLDialogElement, meant: string | null): void => {
  const form = sheet.querySelector<HTMLFormElement>('form[data-choices]');
  const json = sheet.dataset.product;
  if (!form || !json) return;
  const product = parseCardProduct(json);
  // Markup of the shop, written by ChoiceSheet.astro.
  const values: readonly VariantValue[] = JSON.parse(form.dataset.values ?? '[]');
  const offers: readonly Offer[] = JSON.parse(form.dataset.offers ?? '[]');
  const groups = groupVariants(values);
  const base: Price = {
    full: toPaise(product.Price),
    discounted: product.DiscountedPrice === null ? undefined : toPaise(product.DiscountedPrice),
  };

  form.addEventListener('change', ({ target }) => {
    const input = target instanceof HTMLInputElement ? target : undefined;
    if (input && offers.length > 0) showOffers(form, { base, values, groups, offers }, input);
    const price = offeredPrice(base, values, offers, readChoices(form, groups));
    write(form, '[data-now]', formatMoney(effectivePrice(price)));
    write(form, '[data-was]', formatMoney(price.full));
    showError(form, undefined, '');
  });
  for (const choice of parseChoices(meant, values)) inputOf(form, choice)?.click();

  const refuse = (refusal: AddToCartRefusal): void => {
    const text = clientText().error(refusal.code, { ...refusal });
    toast('bad', text);
    showError(form, refusedGroup(refusal, groups), text);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const picture = form.querySelector<HTMLElement>('input:checked[data-picture]')?.dataset.picture;
    const choices = readChoices(form, groups);
    const offer = findOffer(offers, choices);
    const added = addToCart(
      {
        ...product,
        ...(offers.length > 0 && { StockQuantity: offer?.stock ?? 0 }),
        DefaultImage: picture ?? product.DefaultImage,
        attributes: groups,
      },
      choices,
      1,
    );
    if (!added.ok) return refuse(added.error);
    sheet.close();
    toast('good', clientText()('msg_added_to_cart'));
    announceAdded(added.value);
  });
};
