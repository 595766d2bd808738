import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, asActor } from '#server/audit/actor.ts';
import type { App } from '#server/context.ts';
import { collectPersonalData } from '#server/customers/personal-data/collect.ts';
import { answerTicket } from '#server/messages/answer-ticket.ts';
import {
  assignTicket,
  closeTicket,
  markSpam,
  reopenTicket,
  unmarkSpam,
} from '#server/messages/change-ticket.ts';
import { countTickets, findTickets, listTickets } from '#server/messages/list-tickets.ts';
import { noteTicket, removeTicketNote } from '#server/messages/note-ticket.ts';
import { readTicket } from '#server/messages/read-ticket.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { openTestShop, rowsOf, type TestShop } from '../../support/shop/test-shop.ts';
import { joinMember, joinOwner } from '../../support/staff.ts';

const HOUR_MS = 3_600_000;
const KEY = '9b8c9f5e-8d7c-4f0b-9b57-4a6a3f1f6f10';

let shop: TestShop;
let app: App;
let member: Actor;
beforeEach(async () => {
  shop = await openTestShop();
  app = shop.app;
  const { memberId } = await joinOwner(app);
  member = { kind: 'member', memberId, name: 'Layla Haddad' };
});
afterEach(() => shop.close());

const send = async (n: number, more: object = {}): Promise<number> => {
  rowsOf(
    await shop.call('contact-us', {
      ...{ FullName: `Visitor ${n}`, Email: `visitor${n}@example.com`, PhoneNumber: '+91 98450 20160' },
      ...{ Subject: `Question ${n}`, Message: 'Is the whey halal?\nThank you', ...more },
    }),
  );
  const rows = await app.db.read.selectFrom('contact_message').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
};
const answer = (id: number, text: string, more: object = {}) =>
  asActor(member, () => answerTicket(app, { id, text, ...more }));

describe('an answer', () => {
  test('is mailed once with the number of the message, and assigns it', async () => {
    const id = await send(42);
    const text = 'Yes, it is.\nSee the certificate.';
    const twice = await Promise.all([1, 2].map(() => answer(id, text, { requestKey: KEY })));
    expect(twice[0]).toEqual(twice[1]);
    await app.mail.idle();
    const ticket = await readTicket(app, id);
    expect(ticket).toMatchObject({
      number: `M-${1000 + id}`,
      state: 'answered',
      assignee: { id: member.memberId, name: 'Layla Haddad' },
      replies: [{ author: 'Layla Haddad', text, mail: 'sent' }],
    });
    const mails = await app.db.read
      .selectFrom('outbox')
      .select(['recipient', 'sent_at'])
      .where('kind', '=', 'message_answer')
      .execute();
    expect(mails).toEqual([{ recipient: 'visitor42@example.com', sent_at: shop.clock.now() }]);
    expect(shop.errors).toEqual([]);
  });

  test('is refused without text, to spam, to an unknown message and after another change', async () => {
    const id = await send(1);
    const refusals = [
      [await answer(id, ' \n'), 'text_missing'],
      [await answer(id, 'x'.repeat(5001)), 'text_long'],
      [await answer(id + 1, 'Hello'), 'not_found'],
    ] as const;
    for (const [refused, code] of refusals) expect(refused).toEqual({ ok: false, error: { code } });
    const version = (await readTicket(app, id))?.version ?? 0;
    rowsOf(await closeTicket(app, { id, version }));
    const late = await answer(id, 'Hello', { version, requestKey: KEY });
    expect(late).toEqual({
      ok: false,
      error: { code: 'conflict', current: { state: 'closed', assigneeId: null } },
    });
    // Sent again with the version that the member has now seen.
    rowsOf(await answer(id, 'Hello', { version: version + 1, requestKey: KEY }));
    rowsOf(await markSpam(app, { id }));
    expect(await answer(id, 'Hello')).toEqual({ ok: false, error: { code: 'is_spam' } });
  });
});

describe('a note', () => {
  test('is kept for the team once, and is no answer', async () => {
    const id = await send(1);
    const note = () => asActor(member, () => noteTicket(app, { id, text: ' Called back ', requestKey: KEY }));
    const [first, second] = [rowsOf(await note()), rowsOf(await note())];
    expect(second).toEqual(first);
    expect(await readTicket(app, id)).toMatchObject({
      state: 'open',
      replies: [{ author: 'Layla Haddad', text: 'Called back', mail: undefined }],
    });
    const { message_reply } = await collectPersonalData(app.db.read, 'visitor1@example.com');
    expect(message_reply).toEqual([]);
    rowsOf(await removeTicketNote(app, { id, ...first }));
    expect((await readTicket(app, id))?.replies).toEqual([]);
    expect(await removeTicketNote(app, { id, ...first })).toEqual({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});

describe('the inbox', () => {
  test('filters, counts and searches, and shows what is overdue', async () => {
    const [first, second, third, fourth] = [await send(1), await send(2), await send(3), await send(4)];
    shop.clock.advance(25 * HOUR_MS);
    const fresh = await send(5);
    rowsOf(await closeTicket(app, { id: second }));
    rowsOf(await markSpam(app, { id: third }));
    rowsOf(await asActor(member, () => assignTicket(app, { id: fourth, memberId: member.memberId })));
    expect(await countTickets(app, member.memberId)).toEqual({
      byState: { open: 3, answered: 0, closed: 1, spam: 1 },
      overdue: 2,
      mine: 1,
    });
    const ids = async (filter: object) => (await listTickets(app, { filter })).rows.map(({ id }) => id);
    expect(await ids({ states: ['open'] })).toEqual([first, fourth, fresh]);
    expect(await ids({ overdue: true })).toEqual([first, fourth]);
    expect(await ids({ states: ['spam'] })).toEqual([third]);
    expect(await ids({})).toEqual([fresh, fourth, second, first]);
    expect(await ids({ assignees: [member.memberId ?? 0] })).toEqual([fourth]);
    expect(await ids({ assignees: ['none'], states: ['open'] })).toEqual([first, fresh]);
    expect(await ids({ states: ['closed', 'spam'] })).toEqual([third, second]);
    expect(await ids({ ids: [third, first] })).toEqual([third, first]);
    expect(await ids({ search: `m-${1000 + second}` })).toEqual([second]);
    expect(await ids({ search: 'VISITOR5@' })).toEqual([fresh]);
    expect(await ids({ search: '98450-20160' })).toHaveLength(4);
    expect(await ids({ search: "100%' or 1=1" })).toEqual([]);
    const found = await findTickets(app, 'visitor', 3);
    expect(found.map(({ id }) => id)).toEqual([fresh, fourth, second]);
    const { rows } = await listTickets(app, { filter: { states: ['open'] } });
    expect(rows.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false]);
  });

  test('is read in pages, also backwards and with a broken cursor', async () => {
    for (let n = 1; n <= 5; n += 1) await send(n);
    const page = (cursor?: string) => listTickets(app, { filter: {}, size: 2, cursor });
    const first = await page();
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
    expect(third.next).toBeUndefined();
    expect((await page(third.previous)).rows).toEqual(second.rows);
    expect((await page('broken')).rows).toEqual(first.rows);
    expect(first).toMatchObject({ count: 5, isCapped: false });
  });

  test('leaves one entry for each change, and none for a change that changes nothing', async () => {
    const id = await send(1);
    const omar = await joinMember(app, 'omar@example.com');
    const before = (await app.db.read.selectFrom('audit_entry').select('id').execute()).length;
    await asActor(member, async () => {
      rowsOf(await markSpam(app, { id }));
      rowsOf(await markSpam(app, { id }));
      rowsOf(await unmarkSpam(app, { id }));
      rowsOf(await closeTicket(app, { id }));
      rowsOf(await reopenTicket(app, { id }));
      rowsOf(await assignTicket(app, { id, memberId: omar.memberId }));
      rowsOf(await disableMember(app, { memberId: omar.memberId }));
      const gone = await assignTicket(app, { id, memberId: omar.memberId });
      expect(gone).toEqual({ ok: false, error: { code: 'member_unknown' } });
    });
    const entries = await app.db.read.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(entries.slice(before).map(({ action }) => action)).toEqual([
      'message.mark-spam',
      'message.unmark-spam',
      'message.close',
      'message.reopen',
      'message.assign',
      'member.disable',
    ]);
    expect(JSON.stringify(entries.slice(before))).not.toContain('visitor1');
  });
});
