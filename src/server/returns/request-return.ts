import { checkRequest, type RequestRefusal } from '#domain/orders/returns.ts';
import { ok, type Result, refuse } from '#domain/result.ts';
import type { App, Handler } from '#server/context.ts';
import { MediaError } from '#server/media/media-error.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { addOrderNote } from '#server/orders/note-on-order.ts';
import { findLinkedOrder } from '#server/orders/order-link.ts';
import { queueReturnMail } from '#server/outbox/queue-mail.ts';
import { writeOrRefuse } from '#server/platform/database/write-or-refuse.ts';
import type { Refusal } from '#server/refusal.ts';
import { readReturnable } from './list-returnable.ts';
import { PICTURE_FAULTS } from './picture-fault.ts';

const toRefusal = (refusal: RequestRefusal, days: number): Refusal => {
  switch (refusal.code) {
    case 'nothing_chosen':
      return { status: 400, code: 'return_nothing' };
    case 'line_unknown':
      return { status: 404, code: 'return_line_unknown' };
    case 'too_many':
      return { status: 409, code: 'return_too_many', values: { n: refusal.left } };
    case 'reason_not_allowed':
      return { status: 409, code: 'return_reason' };
    case 'too_late':
      return { status: 409, code: 'return_too_late', values: { n: days } };
    default:
      return { status: 409, code: `return_${refusal.code}` };
  }
};

/** Pictures are encoded before the transaction. */
const readPictures = async (
  { media }: App,
  pictures: readonly string[],
): Promise<Result<string[], Refusal>> => {
  try {
    const photos: string[] = [];
    for (const picture of pictures)
      photos.push(Buffer.from(await media.toPhoto(Buffer.from(picture, 'base64'))).toString('base64'));
    return ok(photos);
  } catch (error) {
    if (error instanceof MediaError) return refuse({ status: 400, code: PICTURE_FAULTS[error.code] });
    throw error;
  }
};

/** A customer asks to return pieces of an order. A repeated request has the same answer. */
export const requestReturn: Handler<'request-return-by-link'> = async ({ app }, params) => {
  const order = await findLinkedOrder(app, params.Token);
  if (!order) return refuse({ status: 404, code: 'order_link_invalid' });
  const requested = params.Items.map(({ OrderItemID, Quantity, Reason }) => ({
    ...{ lineId: OrderItemID, quantity: Quantity, reason: Reason },
  }));
  const photos = await readPictures(app, params.Pictures ?? []);
  if (!photos.ok) return photos;
  const stored = await writeOrRefuse(app.db, async (db): Promise<Result<number, Refusal>> => {
    // The lock serialises requests, receipts and refunds.
    await lockOrder(db, order.id);
    const earlier = await db
      .selectFrom('order_return')
      .select('id')
      .where('order_id', '=', order.id)
      .where('request_key', '=', params.IdempotencyKey)
      .executeTakeFirst();
    if (earlier) return ok(earlier.id);
    const now = app.clock.now();
    const read = await readReturnable(db, order.id, now);
    if (!read) return refuse({ status: 404, code: 'order_link_invalid' });
    const refusal = checkRequest(read.lines, requested);
    if (refusal) return refuse(toRefusal(refusal, read.days));
    const { id } = await db
      .insertInto('order_return')
      .values({
        ...{ order_id: order.id, state: 'requested', request_key: params.IdempotencyKey, created_at: now },
        note: params.Note.replaceAll('\r\n', '\n').replaceAll('\0', '').trim(),
        ...{ decided_at: null, received_at: null, closed_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('return_line')
      .values(
        requested.map(({ lineId, quantity, reason }) => ({
          ...{ return_id: id, order_item_id: lineId, quantity, reason, received: null },
        })),
      )
      .execute();
    if (photos.value.length > 0)
      await db
        .insertInto('return_picture')
        .values(photos.value.map((content) => ({ return_id: id, content })))
        .execute();
    await addOrderNote(db, order.id, `customer: return ${id} requested`, now);
    await queueReturnMail(db, 'return_requested', order.id, id, now);
    return ok(id);
  });
  if (!stored.ok) return stored;
  app.mail.deliver();
  return ok([{ ResponseMsg: 'Saved Successfully', ReturnId: stored.value }]);
};
