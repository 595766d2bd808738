import { isTermKind, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { valueKey } from '#i18n/office/value-key.ts';
import { officeUrl } from '#routes/office/pages.ts';
import { deleteTerm } from '#server/catalogue/terms/delete-term.ts';
import { mergeTerms } from '#server/catalogue/terms/merge-terms.ts';
import { moveTerm } from '#server/catalogue/terms/move-term.ts';
import { addTerm, changeTerm, type SavedTerm, type SaveRefusal } from '#server/catalogue/terms/save-term.ts';
import { TERM_FIELDS, type TermFields } from '#server/catalogue/terms/term-fields.ts';
import { inLanguage } from '#server/platform/database/statements/localized.ts';
import { type ActionContext, type Done, faultOf, type OfficeAction, type Refused } from '../action.ts';
import { compareSides, findLastChange } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';
import type { NoticeCode } from '../notice.ts';
import { mergeFault, termFault } from '../terms/term-fault.ts';

interface Target {
  readonly kind: TermKind;
  readonly id: number;
}

/** Of the row in a list or of the page. */
const targetOf = ({ params }: ActionContext, form: FormFields): Target | undefined => {
  const kind = form.text('kind-of') || (params.kind ?? '');
  const id = readInteger(form.text('id') || (params.id ?? ''));
  return isTermKind(kind) ? { kind, id: id ?? 0 } : undefined;
};

const readFields = (kind: TermKind, form: FormFields, prefix = ''): TermFields =>
  Object.fromEntries(TERM_FIELDS[kind].map((name) => [name, form.text(`${prefix}${name}`)]));

const pageOf = ({ kind, id }: Target): string => officeUrl('products/terms/:kind/:id', { kind, id });

const listOf = (kind: TermKind): string => officeUrl('products/terms/:kind', { kind });

const savedNotice = (
  { member }: ActionContext,
  code: NoticeCode,
  saved: Pick<SavedTerm, 'name_en' | 'name_ar'>,
) => ({
  code,
  values: { name: inLanguage(saved, 'name', member.locale) },
});

const refuseSave = async (
  { app, member }: ActionContext,
  { kind, id }: Target,
  form: FormFields,
  refusal: SaveRefusal,
): Promise<Refused> => {
  if (refusal.code === 'invalid')
    return {
      faults: Object.fromEntries(
        refusal.faults.map(({ field, fault }) => [field, termFault(member.locale, fault)]),
      ),
    };
  if (refusal.code !== 'conflict') return faultOf('', `term_${refusal.code}`);
  const t = officeTranslator(member.locale);
  const sides = compareSides(
    form,
    Object.entries(refusal.current).map(([name, stored]) => ({
      name,
      label: t.stored('value_', valueKey(name)),
      stored,
    })),
  );
  return {
    ...faultOf('', 'term_conflict'),
    status: 409,
    conflict: { ...(await findLastChange(app, kind, id)), sides, isChoice: true },
  };
};

const add: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const target = targetOf(context, form);
    if (!target) return refuse(faultOf('', 'term_not_found'));
    const { kind } = target;
    const added = await addTerm(context.app, kind, readFields(kind, form), {
      requestKey: form.requestKey,
      key: form.text('key') || undefined,
    });
    if (!added.ok) return refuse(await refuseSave(context, target, form, added.error));
    const { id } = added.value;
    return ok({
      notice: savedNotice(context, 'term_added', added.value),
      undo: { action: 'term.delete', fields: { 'kind-of': kind, id } },
      to: `${listOf(kind)}#t-${id}`,
    });
  },
};

const change: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const target = targetOf(context, form);
    if (!target) return refuse(faultOf('', 'term_not_found'));
    const { kind, id } = target;
    const fields = readFields(kind, form);
    const expected = readFields(kind, form, 'was-');
    const changed = await changeTerm(context.app, target, fields, { requestKey: form.requestKey, expected });
    if (!changed.ok) return refuse(await refuseSave(context, target, form, changed.error));
    const restored = Object.entries(expected).flatMap(([name, value]) => [
      [name, value],
      [`was-${name}`, fields[name] ?? ''],
    ]);
    return ok({
      notice: savedNotice(context, 'term_changed', changed.value),
      undo: { action: 'term.change', fields: { ...Object.fromEntries(restored), 'kind-of': kind, id } },
    });
  },
};

const move: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const target = targetOf(context, form);
    if (!target) return refuse(faultOf('', 'term_not_found'));
    const direction = form.text('to') === 'up' ? 'up' : 'down';
    const moved = await moveTerm(context.app, target, direction, { requestKey: form.requestKey });
    if (!moved.ok) return refuse(faultOf('', 'term_not_found'));
    const back = { 'kind-of': target.kind, id: target.id, to: direction === 'up' ? 'down' : 'up' };
    return ok({
      notice: savedNotice(context, `term_moved_${direction}`, moved.value),
      undo: { action: 'term.move', fields: back },
    });
  },
};

const remove: OfficeAction = {
  permission: 'products.change',
  run: async (context, form): Promise<Result<Done, Refused>> => {
    const target = targetOf(context, form);
    if (!target) return refuse(faultOf('', 'term_not_found'));
    const deleted = await deleteTerm(context.app, target, { requestKey: form.requestKey });
    if (!deleted.ok) {
      const { error } = deleted;
      return refuse(faultOf('', `term_${error.code}`, error.code === 'used' ? { ...error.uses } : undefined));
    }
    const { row, fields } = deleted.value;
    return ok({
      notice: savedNotice(context, 'term_deleted', row),
      undo: { action: 'term.add', fields: { ...fields, 'kind-of': target.kind, key: row.key } },
      to: listOf(target.kind),
    });
  },
};

const merge: OfficeAction = {
  permission: 'products.change',
  run: async (context, form) => {
    const target = targetOf(context, form);
    if (!target) return refuse(faultOf('', 'term_not_found'));
    const { kind, id } = target;
    const request = { kind, from: id, to: form.integer('into') ?? 0 };
    const merged = await mergeTerms(context.app, request, { requestKey: form.requestKey });
    if (!merged.ok) return refuse({ faults: { '': mergeFault(context.member.locale, merged.error) } });
    const { from, to } = merged.value;
    const { locale } = context.member;
    return ok({
      notice: {
        code: 'term_merged',
        values: { from: inLanguage(from, 'name', locale), to: inLanguage(to, 'name', locale) },
      },
      to: pageOf({ kind, id: to.id }),
    });
  },
};

/** Categories, brands, tags, sizes, colours, attributes and allergens. A merge has no undo: its page says so. */
export const termActions = {
  'term.add': add,
  'term.change': change,
  'term.move': move,
  'term.delete': remove,
  'term.merge': merge,
} satisfies Readonly<Record<string, OfficeAction>>;
