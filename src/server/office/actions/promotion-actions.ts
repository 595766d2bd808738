import { ANNOUNCEMENT_LENGTH } from '#domain/promotions/announcement.ts';
import { PROMOTION_STATUSES } from '#domain/promotions/promotion-status.ts';
import { readInteger } from '#domain/read-integer.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { SIDE_LABELS } from '#i18n/office/promotion-labels.ts';
import { officeTranslator } from '#i18n/office/translate.ts';
import { officeUrl } from '#routes/office/pages.ts';
import type { PromotionKind, PromotionRefusal } from '#server/promotions/promotion-record.ts';
import {
  addPromotion,
  changePromotion,
  type PromotionChange,
  setPromotionStatus,
} from '#server/promotions/save-promotion.ts';
import { type ActionContext, faultOf, type OfficeAction, type Refused } from '../action.ts';
import type { Fault, FaultCode } from '../fault.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { readBound } from '../forms/read-day.ts';
import { recordFault } from '../products/record-fault.ts';
import { findFieldConflict, undoFields } from '../promotions/field-conflict.ts';
import { PROMOTION_FORMS, type StoredPromotion } from '../promotions/promotion-forms.ts';
import { receivePictures } from '../promotions/receive-pictures.ts';

const PAGES = {
  banner: 'promotions/banners/:id',
  campaign: 'promotions/campaigns/:id',
  announcement: 'promotions/announcements/:id',
} as const;

const PERMISSIONS = {
  banner: 'front.change',
  announcement: 'front.change',
  campaign: 'promotions.change',
} as const satisfies Readonly<Record<PromotionKind, Permission>>;

const idOf = ({ params }: ActionContext, form: FormFields): number =>
  form.integer('id') ?? readInteger(params.id ?? '') ?? 0;

const codeOf = (form: FormFields, field: string, fields: readonly string[]): FaultCode => {
  // A draft needs its title in either language.
  const other = field.replace(/\.en$/, '.ar');
  if (form.text(field) === '' && form.text(other) === '' && other !== field && !fields.includes(other))
    return 'promotion_untitled';
  if (field === 'link') return 'announcement_link_invalid';
  if (field.startsWith('text.')) return 'announcement_text_invalid';
  if (field === 'leftButtonUrl') return 'banner_target_invalid';
  if (field === 'productIds') return 'promotion_products_unknown';
  return /^(image|cover)/.test(field) ? 'promotion_picture_missing' : 'promotion_text_missing';
};

const refusalOf = ({ member }: ActionContext, form: FormFields, refusal: PromotionRefusal): Refused => {
  switch (refusal.code) {
    case 'not_found':
      return faultOf('', 'promotion_missing');
    case 'ends_first':
      return faultOf('until', 'coupon_ends_first');
    case 'dates_missing':
      return faultOf('from', 'promotion_dates_missing');
    case 'conflict':
      // Changed between the comparison and the write. The next try shows both sides.
      return faultOf('', 'promotion_conflict');
    case 'markup':
      return recordFault(member.locale, form, refusal.faults);
    case 'invalid': {
      const values = { n: ANNOUNCEMENT_LENGTH };
      return {
        faults: Object.fromEntries(
          refusal.fields.map((field) => [field, { code: codeOf(form, field, refusal.fields), values }]),
        ),
      };
    }
    case 'incomplete': {
      const t = officeTranslator(member.locale);
      const labels = refusal.fields.map((field) => {
        const label = SIDE_LABELS[field];
        return label ? t(label) : field;
      });
      return faultOf('', 'promotion_incomplete', { fields: labels.join(t('semicolon')) });
    }
  }
};

/** Reads the form. A refusal keeps the pictures that were uploaded with it. */
const readChange = async (
  context: ActionContext,
  form: FormFields,
  kind: PromotionKind,
  stored: StoredPromotion | undefined,
): Promise<Result<PromotionChange, Refused>> => {
  const kindForm = PROMOTION_FORMS[kind];
  const { pictures, faults: refused } = await receivePictures(context, form, kindForm);
  const faults: Record<string, Fault> = { ...refused };
  const startsAt = readBound(form.text('from'), 'start', stored?.starts_at);
  const endsAt = readBound(form.text('until'), 'end', stored?.ends_at);
  const position = form.integer('position');
  if (startsAt === undefined) faults.from = { code: 'day_invalid' };
  if (endsAt === undefined) faults.until = { code: 'day_invalid' };
  if (position === undefined) faults.position = { code: 'position_invalid' };
  if (Object.keys(faults).length > 0) return refuse({ faults, kept: pictures });
  const named = Object.entries(pictures).filter(([, file]) => file !== '');
  return ok({
    record: kindForm.record(form, pictures),
    pictures: Object.fromEntries(named),
    ...(kind !== 'banner' && { position }),
    ...{ startsAt: startsAt ?? null, endsAt: endsAt ?? null },
  });
};

const add = (kind: PromotionKind): OfficeAction => ({
  permission: PERMISSIONS[kind],
  run: async (context, form) => {
    const change = await readChange(context, form, kind, undefined);
    if (!change.ok) return change;
    const added = await addPromotion(context.app, kind, change.value, { requestKey: form.requestKey });
    if (!added.ok) return refuse({ ...refusalOf(context, form, added.error), kept: change.value.pictures });
    const { id } = added.value;
    return ok({
      notice: { code: `${kind}_added` },
      undo: { action: `${kind}.set-status`, fields: { id, status: 'archived' } },
      to: officeUrl(PAGES[kind], { id }),
    });
  },
});

const change = (kind: PromotionKind): OfficeAction => ({
  permission: PERMISSIONS[kind],
  run: async (context, form) => {
    const { app } = context;
    const id = idOf(context, form);
    const { labels, read } = PROMOTION_FORMS[kind];
    const found = await read(app, id);
    if (!found) return refuse(faultOf('', 'promotion_missing'));
    const { stored, shown } = found;
    const conflict = await findFieldConflict(context, form, { subject: kind, id, shown }, labels);
    const changed = await readChange(context, form, kind, stored);
    if (conflict)
      return refuse({
        ...{ ...faultOf('', 'promotion_conflict'), status: 409, conflict },
        ...(changed.ok && { kept: changed.value.pictures }),
      });
    if (!changed.ok) return changed;
    const options = { expected: stored.version, requestKey: form.requestKey };
    const saved = await changePromotion(app, kind, id, changed.value, options);
    if (!saved.ok) return refuse({ ...refusalOf(context, form, saved.error), kept: changed.value.pictures });
    const after = await read(app, id);
    return ok({
      notice: { code: `${kind}_saved` },
      ...(after && {
        undo: { action: `${kind}.change`, fields: { id, ...undoFields(shown, after.shown) } },
      }),
    });
  },
});

const setStatus = (kind: PromotionKind): OfficeAction => ({
  permission: PERMISSIONS[kind],
  run: async (context, form) => {
    const id = idOf(context, form);
    const status = PROMOTION_STATUSES.find((one) => one === form.text('status'));
    if (!status) return refuse(faultOf('', 'promotion_missing'));
    const set = await setPromotionStatus(context.app, kind, id, status, {
      ...{ expected: form.integer('version'), requestKey: form.requestKey },
    });
    if (!set.ok)
      return refuse({
        ...refusalOf(context, form, set.error),
        ...(set.error.code !== 'incomplete' && { status: 409 }),
      });
    const { before, version } = set.value;
    return ok({
      notice: { code: `promotion_${status}` },
      undo: { action: `${kind}.set-status`, fields: { id, status: before, version } },
    });
  },
});

/** Banners and campaigns of home, and announcements. */
export const promotionActions = {
  'banner.add': add('banner'),
  'banner.change': change('banner'),
  'banner.set-status': setStatus('banner'),
  'announcement.add': add('announcement'),
  'announcement.change': change('announcement'),
  'announcement.set-status': setStatus('announcement'),
  'campaign.add': add('campaign'),
  'campaign.change': change('campaign'),
  'campaign.set-status': setStatus('campaign'),
} satisfies Readonly<Record<string, OfficeAction>>;
