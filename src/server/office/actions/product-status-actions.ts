import { PRODUCT_STATUSES, type ProductStatus, SCHEDULED } from '#domain/catalogue/product-status.ts';
import { ok, refuse } from '#domain/result.ts';
import { recordLabel } from '#i18n/office/record-fields.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { isOfficeUrl } from '#routes/office/pages.ts';
import { byKey, byNumber } from '#server/catalogue/manage/find-products.ts';
import { type StatusChange, setStatuses, type WantedStatus } from '#server/catalogue/manage/set-status.ts';
import { faultOf, type OfficeAction } from '../action.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readTime } from '../forms/read-day.ts';
import { knownValues } from '../known-values.ts';

const readStatus = (text: string): ProductStatus | undefined => knownValues(PRODUCT_STATUSES, [text])[0];

/** States that an undo restores, as `KEY=NEW=OLD` or `KEY=NEW=OLD=TIME`. */
export const formatStates = (changes: readonly StatusChange[], status: ProductStatus): string =>
  changes
    .map(({ key, was }) =>
      [byKey(key), status, was.status, was.publishAt].filter((part) => part !== null).join('='),
    )
    .join(',');

const readStates = (text: string): WantedStatus[] =>
  text.split(',').flatMap((state) => {
    const [name = '', now = '', old = '', at = ''] = state.split('=');
    const [expected, status] = [readStatus(now), readStatus(old)];
    return status ? [{ name, status, expected, publishAt: at === '' ? null : Number(at) }] : [];
  });

const readWanted = (form: FormFields, page: string): WantedStatus[] => {
  const states = form.text('states');
  if (states !== '') return readStates(states);
  const status = readStatus(form.text('status'));
  if (!status) return [];
  const time = form.text('time') || '00:00';
  const publishAt = status === SCHEDULED ? readTime(form.text('day'), time) : undefined;
  const expected = readStatus(form.text('was'));
  return (form.text('id') || page)
    .split(',')
    .map((name) => ({ name: byNumber(name), status, publishAt, expected }));
};

const FIELDS: Readonly<Record<string, string>> = { time_missing: 'day', time_over: 'day' };

export const productStatusActions = {
  'product.change-status': {
    permission: 'products.change',
    run: async ({ app, params, member }, form) => {
      const wanted = readWanted(form, params.id ?? '');
      const [first] = wanted;
      if (!first) return refuse(faultOf('', 'not_found'));
      const requestKey = form.requestKey;
      const changed = await setStatuses(app, wanted, { requestKey });
      if (!changed.ok) {
        const { error } = changed;
        const { code, names } = error;
        const t = officeTranslator(member.locale);
        return refuse({
          ...faultOf(FIELDS[code] ?? '', code === 'incomplete' ? 'product_incomplete' : code, {
            names: names.join(t('comma')),
            ...('fields' in error && {
              fields: error.fields.map((field) => recordLabel(t, field)).join(t('comma')),
            }),
          }),
          ...(code === 'status_conflict' && { status: 409 }),
        });
      }
      const moved = changed.value.filter(({ isChanged }) => isChanged);
      const back = form.text('back');
      return ok({
        notice: { code: `products_${first.status}`, values: { n: moved.length } },
        ...(isOfficeUrl(back) && { to: back }),
        ...(moved.length > 0 && {
          undo: { action: 'product.change-status', fields: { states: formatStates(moved, first.status) } },
        }),
      });
    },
  },
} satisfies Readonly<Record<string, OfficeAction>>;
