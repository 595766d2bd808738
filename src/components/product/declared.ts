import { formatAmount, formatNetContent } from '#components/nutrition/quantities.ts';
import type { ProductDetailRow } from '#contract/catalogue/products.ts';
import type { VariantRow } from '#contract/catalogue/variants.ts';
import { market } from '#domain/market/market.ts';
import { toPaise } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { LabelKey, Translate } from '#i18n/translate-with.ts';

export const SWEETENER_NAMES: Readonly<Record<string, LabelKey>> = {
  none: 'lbl_prod_sweet_none',
  sucralose: 'lbl_prod_sweet_sucralose',
  stevia: 'lbl_prod_sweet_stevia',
  'acesulfame-k': 'lbl_prod_sweet_acesulfame_k',
  aspartame: 'lbl_prod_sweet_aspartame',
  neotame: 'lbl_prod_sweet_neotame',
  saccharin: 'lbl_prod_sweet_saccharin',
  erythritol: 'lbl_prod_sweet_erythritol',
  xylitol: 'lbl_prod_sweet_xylitol',
  sorbitol: 'lbl_prod_sweet_sorbitol',
  maltitol: 'lbl_prod_sweet_maltitol',
};

export const FOOD_MARK_NAMES: Readonly<Record<string, LabelKey>> = {
  vegetarian: 'lbl_prod_mark_vegetarian',
  'non-vegetarian': 'lbl_prod_mark_non_vegetarian',
};

type Pack = Pick<VariantRow, 'NetContent' | 'Price'>;

interface Declared {
  readonly name: LabelKey;
  readonly text: string;
}

const caffeine = (mg: number, t: Translate): string =>
  mg === 0 ? t('lbl_prod_caffeine_none') : t('lbl_prod_caffeine_mg', { amount: formatAmount(mg, 'mg', t) });

const nameSweetener = (code: string, t: Translate): string => {
  const key = SWEETENER_NAMES[code];
  return key ? t(key) : code;
};

/** What the label declares, in the order in which buyers ask. What is unknown is left out. */
export const listDeclared = (
  product: Pick<ProductDetailRow, 'DeclarationsJson' | 'NetContent' | 'Price'>,
  variants: readonly Pack[],
  t: Translate,
): Declared[] => {
  const declared = product.DeclarationsJson;
  if (!declared) return [];
  const isIndia = market().tax === 'gst';
  const packs = variants.length > 0 ? variants : [product];
  const join = (texts: readonly string[]) => [...new Set(texts)].join(`${t('lbl_prod_comma')} `);
  const contentOf = ({ NetContent }: Pack) => (NetContent ? formatNetContent(NetContent, t) : '');
  const contents = [...new Set(packs.map(contentOf))];
  const pricesOf = (some: readonly Pack[]) => join(some.map(({ Price }) => formatMoney(toPaise(Price))));
  const bySize = contents.map(
    (content) => `${content}: ${pricesOf(packs.filter((pack) => contentOf(pack) === content))}`,
  );
  const { ShelfLifeMonths: months, CaffeineMg: mg } = declared;
  const rows: readonly { readonly name: LabelKey; readonly text: string | null | undefined }[] = [
    { name: 'lbl_prod_net_content', text: join(contents.filter(Boolean)) },
    {
      name: 'lbl_prod_mrp',
      text: isIndia
        ? t('lbl_prod_mrp_text', { price: bySize.length > 1 ? bySize.join('; ') : pricesOf(packs) })
        : null,
    },
    { name: 'lbl_prod_best_before', text: months === null ? null : t.plural('lbl_prod_months', months) },
    {
      name: 'lbl_prod_sweeteners',
      text: declared.Sweeteners && join(declared.Sweeteners.map((code) => nameSweetener(code, t))),
    },
    { name: 'lbl_prod_caffeine', text: mg === null ? null : caffeine(mg, t) },
    { name: 'lbl_prod_warnings', text: declared.Warnings?.replaceAll('\n', ' ') },
    { name: 'lbl_prod_origin', text: declared.OriginCountry },
    { name: 'lbl_prod_maker', text: declared.Maker && join(declared.Maker.split('\n')) },
    { name: 'lbl_prod_importer', text: declared.Importer && join(declared.Importer.split('\n')) },
    { name: 'lbl_foot_food_licence', text: isIndia ? declared.FoodLicence : null },
    // The e-mail and the address are at the foot of the page.
    { name: 'lbl_prod_care', text: t('lbl_com_phone') },
  ];
  return rows.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
};
