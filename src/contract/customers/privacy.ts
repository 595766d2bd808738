import * as v from 'valibot';
import * as e from '#contract/endpoint.ts';

const deletionRow = v.object({
  DeleteAt: v.nullable(e.instant, null),
  OpenOrders: v.pipe(
    v.array(v.string()),
    v.description('Numbers of open orders; the deletion waits until they are finished'),
  ),
});

export const privacyEndpoints = {
  'get-my-data': e.forCustomer(
    e.object(
      v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }),
      v.object({
        Email: v.string(),
        ExportedAt: e.instant,
        Note: v.string(),
        Data: v.pipe(
          v.record(
            v.string(),
            v.pipe(v.array(v.pipe(v.record(v.string(), v.unknown()), v.readonly())), v.readonly()),
          ),
          v.description('Rows by table; money in rupees, instants in ISO 8601'),
        ),
      }),
    ),
  ),
  'request-account-deletion': e.forCustomer(
    e.object(
      v.object({
        UserID: v.nullish(v.number()),
        Password: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(150)),
        recordValueJson: e.recordValueJson,
      }),
      deletionRow,
    ),
  ),
  'get-account-deletion': e.forCustomer(
    e.object(v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }), deletionRow),
  ),
  'cancel-account-deletion': e.forCustomer(
    e.object(v.object({ UserID: v.nullish(v.number()), recordValueJson: e.recordValueJson }), deletionRow),
  ),
  /** Cancels an account deletion with the token of an emailed link. Requires no session. */
  'undo-account-deletion': e.rows(v.object({ Token: e.text(200) }), e.responseRow),
};
