import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFailedMails } from '#server/mail/list-mails.ts';
import { readTicket } from '#server/messages/read-ticket.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';
import { rowsOf } from '../../support/shop/test-shop.ts';

let shop: OfficeShop;
let token: string;
let memberId: number;

beforeAll(async () => {
  shop = await openOfficeShop();
  ({ token, memberId } = await shop.signIn('support'));
});
afterAll(() => shop.close());

const PAGE = '/office/messages';
let visitors = 0;
const send = async (): Promise<number> => {
  visitors += 1;
  shop.clock.advance(1);
  rowsOf(
    await shop.call('contact-us', {
      ...{ FullName: 'Noura', Email: `noura${visitors}@example.com`, PhoneNumber: '+91 98450 20160' },
      ...{ Subject: 'Question', Message: 'Is the whey halal?' },
    }),
  );
  const { id } = await shop.app.db.read
    .selectFrom('contact_message')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const read = async (id: number) => {
  const ticket = await readTicket(shop.app, id);
  if (!ticket) throw new Error(`no message ${id}`);
  return ticket;
};
const versions = async (ids: readonly number[]) =>
  Object.fromEntries(
    await Promise.all(ids.map(async (id) => [`version-${id}`, String((await read(id)).version)] as const)),
  );
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).state));
const undo = () => shop.undo(PAGE, { memberId, token });
const countEntries = async () =>
  (await shop.app.db.read.selectFrom('audit_entry').select('id').execute()).length;

describe('a change of selected messages', () => {
  it.each(['close', 'spam'])('by "%s" runs once under a double submit, and is undone', async (to) => {
    const ids = [await send(), await send()];
    await answer(ids[1] ?? 0);
    const before = await statesOf(ids);
    const fields = { to, request: crypto.randomUUID(), ...(await versions(ids)) };
    const entries = await countEntries();
    const twice = await Promise.all(
      [1, 2].map(() => shop.act(`${PAGE}/change`, token, 'message.change', fields)),
    );
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(await statesOf(ids)).toEqual(to === 'close' ? ['closed', 'closed'] : ['spam', 'spam']);
    expect(await countEntries()).toBe(entries + 2);
    expect((await undo()).status).toBe(303);
    expect(await statesOf(ids)).toEqual(before);
    expect(await countEntries()).toBe(entries + 4);
  });

  it('assigns to a member who may answer, and gives back what was assigned before', async () => {
    const ids = [await send(), await send()];
    const editor = await shop.signIn('editor');
    const fields = async (assignee: number) => ({
      ...{ to: 'assign', assignee: String(assignee) },
      ...(await versions(ids)),
    });
    const refused = await shop.act(`${PAGE}/change`, token, 'message.change', await fields(editor.memberId));
    expect([refused.status, refused.visit?.posted?.faults['']?.code]).toEqual([422, 'assignee']);
    await shop.act(`${PAGE}/change`, token, 'message.change', await fields(memberId));
    expect((await read(ids[0] ?? 0)).assignee?.id).toBe(memberId);
    await undo();
    expect((await read(ids[0] ?? 0)).assignee).toBeUndefined();
  });

  it('leaves out what someone else changed meanwhile, and says so', async () => {
    const ids = [await send(), await send()];
    const fields = { to: 'close', ...(await versions(ids)) };
    await shop.act(`${PAGE}/change`, token, 'message.change', {
      to: 'spam',
      ...(await versions(ids.slice(0, 1))),
    });
    const done = await shop.act(`${PAGE}/change`, token, 'message.change', fields);
    expect(done.status).toBe(303);
    expect(await statesOf(ids)).toEqual(['spam', 'closed']);
    const all = await shop.act(`${PAGE}/change`, token, 'message.change', fields);
    expect([all.status, all.visit?.posted?.faults['']?.code]).toEqual([409, 'message_conflict']);
  });
});

const answer = async (id: number) => {
  const done = await shop.act(`${PAGE}/${id}`, token, 'message.answer', {
    ...{ text: 'Yes, it is.', version: String((await read(id)).version) },
  });
  expect(done.status).toBe(303);
};

describe('an e-mail that failed', () => {
  it('is listed with its order, and sent again once, with one entry in the log', async () => {
    const { id } = await shop.app.db.write((db) =>
      db
        .insertInto('outbox')
        .values({
          ...{
            key: 'seller_received:x',
            kind: 'seller_received',
            recipient: 'omar@example.com',
            locale: 'en',
          },
          ...{
            data_json: '{"name":"Omar","orderId":7}',
            created_at: 0,
            failed_at: 1,
            last_error: '550 full',
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await listFailedMails(shop.app.db.read)).toMatchObject([{ id, orderId: 7, error: '550 full' }]);
    const retry = () => shop.act('/office/messages/unsent', token, 'mail.retry', { id: String(id) });
    expect((await retry()).status).toBe(303);
    await shop.app.mail.idle();
    expect((await retry()).visit?.posted?.faults['']).toEqual({ code: 'mail_gone' });
    expect(await listFailedMails(shop.app.db.read)).toEqual([]);
    const entries = await shop.app.db.read
      .selectFrom('audit_entry')
      .select(['subject_id', 'after_json'])
      .where('action', '=', 'mail.retry')
      .execute();
    expect(entries).toEqual([{ subject_id: String(id), after_json: '{"mails":1}' }]);
  });
});

describe('an answer', () => {
  it('is shown again, unsent, when a colleague changed the message meanwhile', async () => {
    const id = await send();
    const { version } = await read(id);
    await shop.act(`${PAGE}/change`, token, 'message.change', {
      to: 'close',
      [`version-${id}`]: String(version),
    });
    const late = await shop.act(`${PAGE}/${id}`, token, 'message.answer', {
      ...{ text: 'Yes, it is.', version: String(version) },
    });
    expect(late.status).toBe(409);
    expect(late.visit?.posted).toMatchObject({
      values: { text: ['Yes, it is.'] },
      faults: { '': { code: 'message_conflict', values: { state: 'ticket_closed' } } },
    });
    expect((await read(id)).replies).toEqual([]);
  });

  it('is a note only with its own form, which can be undone', async () => {
    const id = await send();
    await shop.act(`${PAGE}/${id}`, token, 'message.note', { text: 'Ask the lab' });
    expect((await read(id)).replies).toHaveLength(1);
    await undo();
    expect(await read(id)).toMatchObject({ state: 'open', replies: [] });
  });
});
