import { type RawBuilder, sql } from 'kysely';
import { ATTRIBUTE } from '#domain/constants.ts';

const attributeOf = (part: string): number | undefined =>
  part === 'size' || part === 'color' ? ATTRIBUTE[part] : undefined;

/**
 * Condition on a row of `product_size`, `product_color` or the like, as `part`. False for a size or colour that is sold
 * out in all variants of its product, unless the whole product is.
 */
export const isChoosable = (part: string): RawBuilder<boolean> => {
  const attribute = attributeOf(part);
  return attribute === undefined
    ? sql`1 = 1`
    : sql`not exists (select 1 from sold_out_choice as gone where gone.product_id = part.product_id
        and gone.attribute_id = ${sql.lit(attribute)} and gone.term_id = ${sql.ref(`part.${part}_id`)})`;
};
