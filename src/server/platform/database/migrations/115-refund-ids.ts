import { type Kysely, sql } from 'kysely';

interface QueuedRefundMail {
  readonly id: number;
  readonly key: string;
  readonly data_json: string;
}

/** `refund_sent:ORDER.TIME`, perhaps with the mark of a repetition. */
const EARLIER_KEY = /^refund_sent:(\d+)\.(\d+)(.*)$/;

/** Mails name their refund by id instead of by order and time. */
const renameMails = async (db: Kysely<unknown>): Promise<void> => {
  const { rows: mails } =
    await sql<QueuedRefundMail>`select id, key, data_json from outbox where kind = 'refund_sent'`.execute(db);
  for (const { id, key, data_json } of mails) {
    const [, orderId = '', at = '', rest = ''] = EARLIER_KEY.exec(key) ?? [];
    const { rows } = await sql<{ id: string }>`select id from refund
      where order_id = ${Number(orderId)} and created_at = ${Number(at)} order by id limit 1`.execute(db);
    const refundId = rows[0]?.id;
    const { at: _, ...data } = JSON.parse(data_json);
    // A sent mail has no data. A refund that was retried has another time.
    const changed = data.orderId === undefined ? data : { ...data, refundId: refundId ?? '' };
    await sql`update outbox set data_json = ${JSON.stringify(changed)},
      key = ${refundId === undefined ? key : `refund_sent:${refundId}${rest}`} where id = ${id}`.execute(db);
  }
};

/**
 * Refunds have an id, which their pieces and mails name, instead of an equal time. The time of a refund stays when it is retried.
 * Pieces whose refund was retried before are found by its amount; '' if there is none.
 */
export const addRefundIds = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table refund add column id text');
  await run('update refund set id = key');
  await run('create unique index refund_by_id on refund (id)');
  await run('alter table refund add column retried_at bigint');
  await run('alter table refund_line add column refund_id text');
  await run(`update refund_line set refund_id = coalesce(
    (select min(refund.id) from refund
      where refund.order_id = refund_line.order_id and refund.created_at = refund_line.created_at),
    (select min(refund.id) from refund where refund.order_id = refund_line.order_id and refund.amount = (
      select sum(piece.amount) from refund_line as piece
        where piece.order_id = refund_line.order_id and piece.created_at = refund_line.created_at)),
    '')`);
  await renameMails(db);
};
