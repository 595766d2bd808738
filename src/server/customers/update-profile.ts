import { ok, refuse } from '#domain/result.ts';
import { isGstin, readGstin } from '#domain/tax/gstin.ts';
import type { Handler } from '#server/context.ts';
import { toPersonColumns } from './account-columns.ts';
import { findMisplaced } from './find-misplaced.ts';
import { findUser } from './find-user.ts';
import { refuseUnprintable } from './refuse-unprintable.ts';

export const getProfile: Handler<'get-profile'> = async ({ app, customerId, locale }) => {
  const user = await findUser(app.db.read, customerId, locale);
  return user ? ok([user]) : refuse({ status: 401, code: 'login_required' });
};

export const updateProfile: Handler<'update-profile'> = async ({ app, customerId, locale }, params) => {
  const user = await findUser(app.db.read, customerId, locale);
  const misplaced = await findMisplaced(app.db.read, { ...params, CountryID: user?.CountryID ?? undefined });
  if (misplaced) return refuse({ status: 400, code: 'bad_request', values: { detail: misplaced } });
  const unprintable = refuseUnprintable(params);
  if (unprintable) return unprintable;
  const taxNumber = readGstin(params.TaxNumber ?? user?.TaxNumber ?? '');
  if (taxNumber !== '' && !isGstin(taxNumber)) return refuse({ status: 400, code: 'tax_number_wrong' });
  await app.db.write((db) =>
    db
      .updateTable('customer')
      .set({ ...toPersonColumns(params), tax_number: taxNumber })
      .where('id', '=', customerId)
      .where('erased_at', 'is', null)
      .execute(),
  );
  return ok([{ ResponseMsg: 'Saved Successfully', ...(await findUser(app.db.read, customerId, locale)) }]);
};
