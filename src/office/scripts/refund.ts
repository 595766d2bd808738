import type { MoneyFormat } from '#domain/market/india.ts';

/** Shows the sum of the chosen pieces while they are typed. The server computes it again and refuses another one. */
interface Shares {
  readonly goods: readonly number[];
  readonly shipping: readonly number[];
  readonly fee: readonly number[];
  readonly refunded: number;
}

const add = (shares: readonly number[], from: number, count: number): number =>
  shares.slice(from, from + count).reduce((sum, share) => sum + share, 0);

const amountOf = (field: HTMLInputElement, withDelivery: boolean): number => {
  const shares: Shares = JSON.parse(field.dataset.shares ?? '{}');
  const count = Number(field.value) || 0;
  const charged = withDelivery ? [shares.goods, shares.shipping, shares.fee] : [shares.goods];
  return charged.reduce((sum, of) => sum + add(of, shares.refunded, count), 0);
};

/** As `formatMoney` of the shop, which would load scripts of the shop. */
const format = (amount: number, { pattern, decimals, digitGroup }: MoneyFormat): string => {
  const unit = 10 ** decimals;
  const least = amount % unit === 0 ? 0 : decimals;
  const digits = (amount / unit).toLocaleString(digitGroup === 2 ? 'en-IN' : 'en', {
    minimumFractionDigits: least,
    maximumFractionDigits: decimals,
  });
  return pattern.replace('-', '').replace('0', digits);
};

export const followRefund = (): void => {
  const panel = document.querySelector<HTMLElement>('[data-refund]');
  const fields = [...(panel?.querySelectorAll<HTMLInputElement>('[data-shares]') ?? [])];
  const button = panel?.querySelector<HTMLButtonElement>('[data-template]');
  const [sum, text] = [
    panel?.querySelector<HTMLInputElement>('[data-sum]'),
    panel?.querySelector('[data-sum-text]'),
  ];
  if (!panel || !button || !sum || !text || fields.length === 0) return;
  const delivery = panel.querySelector<HTMLInputElement>('[name=delivery]');
  const check = button.textContent ?? '';
  const money: MoneyFormat = JSON.parse(panel.dataset.refund ?? '');
  const update = (): void => {
    const amount = fields.reduce((total, field) => total + amountOf(field, delivery?.checked ?? false), 0);
    sum.value = amount > 0 ? String(amount) : '';
    text.textContent = amount > 0 ? format(amount, money) : '…';
    button.textContent =
      amount > 0 ? (button.dataset.template ?? '').replace('{sum}', format(amount, money)) : check;
  };
  panel.addEventListener('input', update);
};
