import type { Paise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';

/** An amount isolated from the text direction around it. */
export const Money = ({ amount }: { readonly amount: Paise }) => <bdi>{formatMoney(amount)}</bdi>;
