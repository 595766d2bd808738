import { effectivePrice, type Price, percentOff } from '#domain/cart/pricing.ts';
import { formatMoney, formatPercentOff } from '#i18n/format.ts';

interface BuyPriceProps {
  readonly price: Price;
  readonly was: string;
}

export const BuyPrice = ({ price, was }: BuyPriceProps) => {
  const percent = percentOff(price);
  return (
    <p className="price price--l" aria-live="polite">
      <bdi className="price__now">{formatMoney(effectivePrice(price))}</bdi>
      {percent !== undefined && (
        <>
          <del>
            <span className="vh">{`${was} `}</span>
            <bdi>{formatMoney(price.full)}</bdi>
          </del>
          <bdi className="badge badge--save">{formatPercentOff(percent, 2)}</bdi>
        </>
      )}
    </p>
  );
};
