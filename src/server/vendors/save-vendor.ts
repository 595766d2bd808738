import type { Kysely, Transaction } from 'kysely';
import { isContested } from '#domain/is-contested.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import { freeKey, toKey } from '#domain/slug.ts';
import type { ImportFault } from '#i18n/office/import-fault.ts';
import { changedValues } from '#server/audit/changed-values.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { type OnceOptions, writeOnce } from '#server/audit/write-once.ts';
import { readVendor } from '#server/catalogue/export/current-values.ts';
import { describeIssue, formatPath } from '#server/catalogue/import/describe-issue.ts';
import { parseIn } from '#server/catalogue/import/schemas/parse-in.ts';
import { vendor as vendorSchema } from '#server/catalogue/import/schemas/shop.ts';
import type { App } from '#server/context.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { getShopLanguages } from '#server/settings/settings.ts';
import { lockVendor } from './lock-vendor.ts';

export const VENDOR_FIELDS = ['name_en', 'name_ar', 'city_en', 'city_ar', 'email'] as const;
export type VendorField = (typeof VENDOR_FIELDS)[number];
export type VendorFields = Readonly<Record<VendorField, string>>;

export interface VendorFault {
  readonly field: VendorField;
  readonly fault: ImportFault;
}

export interface SavedVendor extends VendorFields {
  readonly id: number;
  readonly key: string;
}

type Invalid = { readonly code: 'invalid'; readonly faults: readonly VendorFault[] };
export type SaveVendorRefusal =
  | Invalid
  | { readonly code: 'not_found' }
  | { readonly code: 'conflict'; readonly current: VendorFields };

export const pickFields = (row: VendorFields): VendorFields => ({
  ...{ name_en: row.name_en, name_ar: row.name_ar, city_en: row.city_en, city_ar: row.city_ar },
  email: row.email,
});

const trim = (fields: VendorFields): VendorFields => ({
  ...{ name_en: fields.name_en.trim(), name_ar: fields.name_ar.trim() },
  ...{ city_en: fields.city_en.trim(), city_ar: fields.city_ar.trim(), email: fields.email.trim() },
});

/** Checks them as the importer does, so that an export of the shop can be imported. */
const check = async (db: Kysely<Database>, key: string, fields: VendorFields): Promise<VendorFault[]> => {
  const parsed = parseIn(vendorSchema, readVendor({ ...fields, key }), await getShopLanguages(db));
  return (parsed.ok ? [] : parsed.error).flatMap((issue) => {
    const field = VENDOR_FIELDS.find((name) => name === formatPath(issue).replace('.', '_'));
    return field ? [{ field, fault: describeIssue(issue) }] : [];
  });
};

const newKey = async (db: Kysely<Database>, name: string): Promise<string> => {
  const taken = await db.selectFrom('vendor').select('key').execute();
  return freeKey(toKey(name) || 'vendor', new Set(taken.map(({ key }) => key)));
};

/** Adds a seller, for the owner or for a request that is approved. The caller records it. */
export const insertVendor = async (
  db: Transaction<Database>,
  given: VendorFields,
): Promise<Result<SavedVendor, Invalid>> => {
  const fields = trim(given);
  const key = await newKey(db, fields.name_en);
  const faults = await check(db, key, fields);
  if (faults.length > 0) return refuse({ code: 'invalid', faults });
  const { id } = await db
    .insertInto('vendor')
    .values({ ...fields, key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return ok({ id, key, ...fields });
};

export const addVendor = (
  app: Pick<App, 'db' | 'clock'>,
  fields: VendorFields,
  once: OnceOptions = {},
): Promise<Result<SavedVendor, SaveVendorRefusal>> =>
  writeOnce<SavedVendor, SaveVendorRefusal>(app, once, async (db) => {
    const added = await insertVendor(db, fields);
    if (!added.ok) return added;
    const { id, key } = added.value;
    await recordAudit(db, {
      ...{ action: 'vendor.add', subject: 'vendor', subjectId: id, at: app.clock.now() },
      after: { key },
    });
    return added;
  });

/** The log cannot be erased, so it has no e-mail of a person. */
const audited = ({ email, ...values }: VendorFields, before: VendorFields) => ({
  ...values,
  ...(email !== before.email && { fields: 'email' }),
});

/**
 * Renames a seller or changes its other fields. Orders and tax documents do not name it.
 *
 * @param expected fields that the change was based on. If the stored ones differ, it is refused.
 */
export const changeVendor = (
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  changes: Partial<VendorFields>,
  { expected = {}, ...once }: OnceOptions & { readonly expected?: Partial<VendorFields> } = {},
): Promise<Result<SavedVendor, SaveVendorRefusal>> =>
  writeOnce<SavedVendor, SaveVendorRefusal>(app, once, async (db) => {
    const row = await lockVendor(db, app.db.engine, id);
    if (!row) return refuse({ code: 'not_found' });
    const current = pickFields(row);
    const fields = trim({ ...current, ...changes });
    if (
      VENDOR_FIELDS.some(
        (name) => expected[name] !== undefined && isContested(current[name], expected[name], fields[name]),
      )
    )
      return refuse({ code: 'conflict', current });
    const faults = await check(db, row.key, fields);
    if (faults.length > 0) return refuse({ code: 'invalid', faults });
    if (VENDOR_FIELDS.some((name) => current[name] !== fields[name])) {
      await db.updateTable('vendor').set(fields).where('id', '=', id).execute();
      const { email: _, ...before } = current;
      await recordAudit(db, {
        ...{ action: 'vendor.change', subject: 'vendor', subjectId: id, at: app.clock.now() },
        ...changedValues(before, audited(fields, current)),
      });
    }
    return ok({ id, key: row.key, ...fields });
  });
