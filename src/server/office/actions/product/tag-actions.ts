import { readInteger } from '#domain/read-integer.ts';
import { ok, refuse } from '#domain/result.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { TAGGED_MAXIMUM } from '#routes/office/selected.ts';
import { type TaggedProduct, tagProducts } from '#server/catalogue/manage/tag-products.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { faultOf, type OfficeAction } from '../../action.ts';

/** Reads `ID,ID` or, for an undo, `ID:PLACE,ID:PLACE`. */
const readProducts = (text: string): TaggedProduct[] =>
  text
    .split(',')
    .slice(0, TAGGED_MAXIMUM)
    .flatMap((one) => {
      const [id, position = ''] = one.split(':');
      const number = readInteger(id ?? '');
      return number === undefined ? [] : [{ id: number, position: readInteger(position) }];
    });

const formatProducts = (products: readonly Required<TaggedProduct>[]): string =>
  products.map(({ id, position }) => `${id}:${position}`).join(',');

export const tagActions = {
  'product.change-tag': {
    permission: 'products.change',
    run: async ({ app, member }, form) => {
      const mode = form.text('mode') === 'remove' ? 'remove' : 'add';
      const products = readProducts(form.text('products'));
      if (products.length === 0) return refuse(faultOf('', 'none_selected'));
      const tagId = form.integer('tag') ?? 0;
      const done = await tagProducts(app, { tagId, mode, products, requestKey: form.requestKey });
      if (!done.ok) return refuse(faultOf('', done.error.code));
      const { tag, changed, left } = done.value;
      const n = changed.length;
      const code = mode === 'add' ? 'tag_added' : 'tag_removed';
      const back = form.text('back');
      return ok({
        notice: {
          code: left > 0 ? 'changed_partly' : code,
          values: { n, left, tag: inLanguage(tag, 'name', member.locale) },
        },
        isPartial: left > 0,
        ...(isOfficeUrl(back) && { to: back }),
        ...(n > 0 && {
          undo: {
            action: 'product.change-tag',
            fields: {
              tag: tagId,
              mode: mode === 'add' ? 'remove' : 'add',
              products: formatProducts(changed),
            },
          },
        }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
