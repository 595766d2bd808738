import type { Transaction } from 'kysely';
import { market } from '#domain/market/market.ts';
import { canChangeAddress } from '#domain/orders/allowed-actions.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { readLocale } from '#i18n/locales.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { writeOnce } from '#server/audit/write-once.ts';
import type { App } from '#server/context.ts';
import {
  type Address,
  type AddressFault,
  checkAddress,
  toDelivery,
} from '#server/customers/check-address.ts';
import type { Delivery } from '#server/fulfilment/record/read-order.ts';
import { countLeft, findOrder, findOrderId } from '#server/orders/find-order.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { parseStored } from '#server/platform/database/statements/stored-json.ts';
import { listDocuments } from '#server/tax/find-documents.ts';
import { findPlaceOfSupply } from '#server/tax/place-of-supply.ts';
import { formatAddressChange } from './record/address-change.ts';
import type { StaffChange } from './staff-change.ts';

type AddressField = keyof Address;

export type AddressRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'not_allowed'; readonly number: string; readonly state: OrderState }
  | AddressFault
  /** The invoice, whose number it names, has the tax of another state. */
  | { readonly code: 'invoiced_elsewhere'; readonly invoice: string }
  | {
      readonly code: 'conflict';
      readonly id: number;
      readonly number: string;
      readonly current: AddressValues;
    };

/** Values of the form. Ids are 0 if nothing is selected. */
export type AddressValues = Readonly<Record<AddressField, string | number>>;

export const readAddressValues = (delivery: Delivery): AddressValues => ({
  FirstName: delivery.FirstName ?? '',
  LastName: delivery.LastName ?? '',
  MobileNo: delivery.MobileNo ?? '',
  AddressLineOne: delivery.AddressLineOne ?? '',
  CountryID: delivery.CountryID ?? 0,
  StateProvinceId: delivery.StateProvinceID ?? 0,
  CityId: delivery.CityID ?? 0,
  PostalCode: delivery.PostalCode ?? '',
});

const FIELDS: readonly AddressField[] = [
  'FirstName',
  'LastName',
  'MobileNo',
  'AddressLineOne',
  'CountryID',
  'StateProvinceId',
  'CityId',
  'PostalCode',
];

const listChanged = (from: AddressValues, to: AddressValues): AddressField[] =>
  FIELDS.filter((field) => String(from[field]) !== String(to[field]));

export interface AddressChange extends Pick<StaffChange, 'requestKey'> {
  /** Values that the form showed. If the stored ones differ, the change is refused. */
  readonly expected?: AddressValues | undefined;
  /** Values of the form, which are checked here. */
  readonly address: Readonly<Record<string, unknown>>;
}

/** Number of an invoice that has the tax of another state than the address. */
const findForeignInvoice = async (
  db: Transaction<Database>,
  id: number,
  deliveryJson: string,
): Promise<string | undefined> => {
  const [invoice] = await listDocuments(db, id);
  if (!invoice || market().tax !== 'gst') return undefined;
  const { number, seller, placeOfSupply } = invoice.content;
  const { state } = await findPlaceOfSupply(db, deliveryJson, seller.taxNumber);
  return state === placeOfSupply.state ? undefined : number;
};

/**
 * Corrects the delivery address of an order before everything is shipped. The customer's profile keeps its address.
 * `name` is a number or id.
 */
export const changeDeliveryAddress = async (
  app: App,
  name: string,
  change: AddressChange,
): Promise<Result<{ readonly id: number; readonly number: string }, AddressRefusal>> => {
  const id = await findOrderId(app.db.read, name);
  if (id === undefined) return refuse({ code: 'not_found' });
  const checked = await checkAddress(app.db.read, change.address);
  if (!checked.ok) return checked;
  return writeOnce<{ id: number; number: string }, AddressRefusal>(app, change, async (db) => {
    const order = await lockOrder(db, id);
    const found = order && (await findOrder(db, String(id)));
    if (!found) return refuse({ code: 'not_found' });
    const { number, state } = order;
    const left = found.lines.reduce((sum, line) => sum + countLeft(found, line), 0);
    if (!canChangeAddress(state, left)) return refuse({ code: 'not_allowed', number, state });
    const stored = parseStored<Delivery>(order.delivery_json);
    const current = readAddressValues(stored);
    const delivery: Delivery = {
      ...stored,
      ...(await toDelivery(db, checked.value, readLocale(order.locale))),
    };
    const fields = listChanged(current, readAddressValues(delivery));
    const others = change.expected ? listChanged(current, change.expected) : [];
    if (others.some((field) => fields.includes(field)))
      return refuse({ code: 'conflict', id, number, current });
    if (fields.length === 0) return ok({ id, number });
    const deliveryJson = JSON.stringify(delivery);
    const invoice = await findForeignInvoice(db, id, deliveryJson);
    if (invoice !== undefined) return refuse({ code: 'invoiced_elsewhere', invoice });
    const now = app.clock.now();
    await db.updateTable('orders').set({ delivery_json: deliveryJson }).where('id', '=', id).execute();
    await addOrderNote(db, id, formatAddressChange(order.delivery_json, deliveryJson), now);
    // Without the values, which are personal data that the log would keep.
    await recordAudit(db, {
      action: 'order.change-address',
      subject: 'order',
      subjectId: id,
      after: { fields },
      at: now,
    });
    return ok({ id, number });
  });
};
