import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, asActor } from '#server/audit/actor.ts';
import { once } from '#server/audit/once.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Db } from '#server/platform/database/db.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/database/test-database.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createMigratedDatabase();
  db = connect(database.config.database);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const member = (memberId: number): Actor => ({ kind: 'member', memberId, name: `Member ${memberId}` });

const change = (subjectId: number) =>
  db.write((trx) =>
    recordAudit(trx, {
      action: 'order.note',
      subject: 'order',
      subjectId,
      before: { note: '' },
      after: { note: 'Fragile' },
      at: 1000,
    }),
  );

const entries = () => db.read.selectFrom('audit_entry').selectAll().orderBy('id').execute();

describe('the audit log', () => {
  test('names the actor of each change, also when changes wait for each other', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((id) => asActor(member(id), () => change(id))));
    const rows = await entries();
    expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual(['1', '2', '3', '4', '5']);
    for (const row of rows)
      expect(row).toMatchObject({
        actor_kind: 'member',
        member_id: Number(row.subject_id),
        actor_name: `Member ${row.subject_id}`,
        action: 'order.note',
        subject: 'order',
        before_json: '{"note":""}',
        after_json: '{"note":"Fragile"}',
        at: 1000,
      });
  });

  test('records nothing without an actor', async () => {
    await change(1);
    expect(await entries()).toEqual([]);
  });

  test('cannot be changed or shortened', async () => {
    await asActor(member(1), () => change(1));
    const refused = [
      sql`update audit_entry set actor_name = 'Somebody else'`,
      sql`update audit_entry set at = at`,
      sql`delete from audit_entry`,
      sql`delete from audit_entry where id = 1`,
      ...(db.engine === 'postgres' ? [sql`truncate audit_entry`] : []),
    ];
    for (const statement of refused)
      await expect(db.write((trx) => statement.execute(trx))).rejects.toThrow('cannot be changed');
    expect(await entries()).toMatchObject([{ id: 1, actor_name: 'Member 1', at: 1000 }]);
  });
});

describe('a request that must run once', () => {
  const KEY = '9b8c9f5e-8d7c-4f0b-9b57-4a6a3f1f6f10';
  let runs = 0;
  beforeEach(() => {
    runs = 0;
  });
  const send = (actor: Actor, key: string | undefined = KEY) =>
    asActor(actor, () =>
      db.write((trx) =>
        once(trx, { key, at: 1000 }, async () => {
          runs += 1;
          return { number: runs };
        }),
      ),
    );

  test('runs once when it is sent several times at once, and answers the same', async () => {
    const answers = await Promise.all([send(member(1)), send(member(1)), send(member(1))]);
    expect(answers).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
    expect(await send(member(1))).toEqual({ number: 1 });
    expect(runs).toBe(1);
  });

  test('is another request from another member, or with another key', async () => {
    await send(member(1));
    expect(await send(member(2))).toEqual({ number: 2 });
    expect(await send(member(1), '0c8a3c0a-31c7-4f86-8d2f-0a4a3a8ab6c1')).toEqual({ number: 3 });
    expect(
      await asActor(member(1), () => db.write((trx) => once(trx, { key: undefined, at: 1 }, async () => 4))),
    ).toBe(4);
  });

  test('can be sent again after it failed', async () => {
    const failed = asActor(member(1), () =>
      db.write((trx) =>
        once(trx, { key: KEY, at: 1000 }, async () => {
          throw new Error('refused');
        }),
      ),
    );
    await expect(failed).rejects.toThrow('refused');
    expect(await send(member(1))).toEqual({ number: 1 });
  });
});
