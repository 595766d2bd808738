import { type OfficeTranslate, officeTranslator } from '#i18n/office/translate.ts';
import type { AddressValues } from '#server/fulfilment/change-address.ts';
import { type OrderForOffice, readOrderForOffice } from '#server/fulfilment/record/read-order.ts';
import type { ActionContext, Refused } from '../action.ts';
import { type Conflict, compareSides, findLastChange, type Side } from '../conflict.ts';
import type { FormFields } from '../forms/form-fields.ts';
import { type OrderRefusal, orderFault } from './order-fault.ts';

const PLACES = { StateProvinceId: 'state_province', CityId: 'city' } as const;

/** Names of the places in the form and in the record. */
const namePlaces = async (
  { app, member }: ActionContext,
  form: FormFields,
  current: AddressValues,
  field: keyof typeof PLACES,
): Promise<ReadonlyMap<string, string>> => {
  const ids = [current[field], form.integer(field) ?? 0, form.integer(`was-${field}`) ?? 0].map(Number);
  const rows = await app.db.read
    .selectFrom(PLACES[field])
    .select(['id', member.locale === 'ar' ? 'name_ar as name' : 'name_en as name'])
    .where('id', 'in', ids)
    .execute();
  return new Map([['0', ''], ...rows.map(({ id, name }): [string, string] => [String(id), name])]);
};

/** The stored address beside the one that was typed. */
export const addressConflict = async (
  context: ActionContext,
  form: FormFields,
  orderId: number,
  current: AddressValues,
): Promise<Conflict> => {
  const t = officeTranslator(context.member.locale);
  const [states, cities] = await Promise.all([
    namePlaces(context, form, current, 'StateProvinceId'),
    namePlaces(context, form, current, 'CityId'),
  ]);
  const sides = compareSides(form, [
    { name: 'FirstName', label: t('first_name'), stored: current.FirstName },
    { name: 'LastName', label: t('last_name'), stored: current.LastName },
    { name: 'MobileNo', label: t('order_phone'), stored: current.MobileNo },
    { name: 'AddressLineOne', label: t('address_line'), stored: current.AddressLineOne },
    { name: 'StateProvinceId', label: t('address_state'), stored: current.StateProvinceId, texts: states },
    { name: 'CityId', label: t('address_city'), stored: current.CityId, texts: cities },
    { name: 'PostalCode', label: t('address_code'), stored: current.PostalCode },
  ]);
  return { ...(await findLastChange(context.app, 'order', orderId)), sides, isChoice: true };
};

/** The shipments since the form was shown beside the typed one. */
const shipSides = (
  { lines, shipments }: OrderForOffice,
  since: number,
  form: FormFields,
  t: OfficeTranslate,
): Side[] => {
  const sent = shipments.filter(({ shippedAt }) => shippedAt >= since);
  const last = sent.at(-1);
  if (!last) return [];
  const pieces = lines.flatMap((line): Side[] => {
    const name = `pieces-${line.id}`;
    const theirs = sent
      .flatMap((shipment) => shipment.lines)
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const mine = form.text(name) || '0';
    const label = t.locale === 'ar' ? line.nameAr : line.nameEn;
    return theirs === 0 && mine === '0' ? [] : [{ name, label, theirs: String(theirs), mine, was: '' }];
  });
  const side = (name: string, label: string, theirs: string): Side => ({
    ...{ name, label, theirs, mine: form.text(name), was: '' },
  });
  return [
    ...pieces,
    side('carrier', t('shipment_carrier'), last.carrier),
    side('trackingNumber', t('shipment_number'), last.trackingNumber),
    side('trackingUrl', t('shipment_link'), last.trackingUrl ?? ''),
  ].filter(({ theirs, mine }) => theirs !== '' || mine !== '');
};

/** What happened to an order since the form was shown, and what the member typed. */
const orderConflict = async (
  { app, member, params }: ActionContext,
  form: FormFields,
): Promise<Conflict | undefined> => {
  const order = await readOrderForOffice(app, params.id ?? '');
  if (!order) return undefined;
  const t = officeTranslator(member.locale);
  const first = await app.db.read
    .selectFrom('order_event')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('order_id', '=', order.id)
    .where('id', '>', form.integer('version') ?? 0)
    .executeTakeFirst();
  const since = first?.at === null || first === undefined ? app.clock.now() : Number(first.at);
  const typed = [
    { name: 'note', label: t('reason_note') },
    { name: 'address', label: t('return_address') },
    { name: 'answer', label: t('return_answer') },
  ].flatMap(({ name, label }): Side[] => {
    const mine = form.text(name);
    return mine === '' ? [] : [{ name, label, theirs: '', mine, was: '' }];
  });
  const isShipment = form.text('do') === 'order.ship';
  return {
    ...(await findLastChange(app, 'order', order.id)),
    since,
    sides: isShipment ? shipSides(order, since, form, t) : typed,
    isChoice: false,
  };
};

/** Adds both sides if the order has changed since the form was shown. */
export const refuseOrder = async (
  context: ActionContext,
  form: FormFields,
  refusal: OrderRefusal,
): Promise<Refused> => ({
  ...orderFault(refusal),
  conflict: refusal.code === 'conflict' ? await orderConflict(context, form) : undefined,
});
