import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERM_KINDS, type TermKind } from '#domain/catalogue/term-kinds.ts';
import { keysOf } from '#domain/typed-object.ts';
import { OFFICE_PAGES } from '#routes/office/pages.ts';
import { mergeTerms } from '#server/catalogue/terms/merge-terms.ts';
import { listTermRows } from '#server/catalogue/terms/read-terms.ts';
import { previewRetention } from '#server/retention/run-retention.ts';
import { SWEEPS } from '#server/retention/sweeps.ts';
import { startSession } from '#server/staff/sessions/start-session.ts';
import { type OfficeShop, openOfficeShop } from '../../support/shop/office-shop.ts';

/**
 * Statements that are otherwise only in files which the gate runs on SQLite (`vitest.config.ts`). Each is run once here, so
 * that one which PostgreSQL rejects fails the gate.
 */
let shop: OfficeShop;
beforeAll(async () => {
  shop = await openOfficeShop();
});
afterAll(() => shop.close());

/** Two terms that can be merged. Categories have two levels, and some attributes are fixed. */
const mergeTwo = async (kind: TermKind) => {
  const rows = await listTermRows(shop.app.db.read, kind);
  for (const from of rows)
    for (const to of rows) {
      const merged = await mergeTerms(shop.app, { kind, from: from.id, to: to.id });
      if (merged.ok) return from.key;
    }
  return undefined;
};

describe('each engine', () => {
  it.each(TERM_KINDS)('merges two terms of the kind "%s"', async (kind) => {
    const gone = await mergeTwo(kind);
    expect(gone).toBeDefined();
    expect((await listTermRows(shop.app.db.read, kind)).map(({ key }) => key)).not.toContain(gone);
  });

  it('counts what each line of the data retention would delete', async () => {
    expect(Object.keys((await previewRetention(shop.app)).rows)).toEqual(keysOf(SWEEPS));
  });

  it('answers for each file of the office', async () => {
    const { token } = await shop.signIn('owner');
    for (const { path, isFile } of OFFICE_PAGES) {
      if (!isFile) continue;
      const { status } = await shop.send(`/office/${path.replaceAll(/:\w+/g, '1')}`, { token });
      expect([path, status, status < 500]).toEqual([path, status, true]);
    }
  });

  it('keeps the form of an ended session for the next sign-in of the same member', async () => {
    const { memberId, token } = await shop.signIn('support');
    shop.clock.advance(61 * 60_000);
    await shop.act('/office/orders/1', token, 'order.note', { text: 'Second bell' });
    const again = await shop.app.db.write((db) =>
      startSession(shop.app, db, memberId, { address: '', userAgent: '' }),
    );
    const { visit } = await shop.send('/office/orders/1', { token: again.token });
    expect(visit?.posted?.values.text).toEqual(['Second bell']);
    const later = await shop.send('/office/orders/1', { token: again.token });
    expect(later.visit?.posted).toBeUndefined();
  });
});
