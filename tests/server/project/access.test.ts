import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { can, ROLES, type Role } from '#domain/staff/roles.ts';
import { keysOf } from '#domain/typed-object.ts';
import { isActionOf } from '#routes/office/actions.ts';
import { OFFICE_PAGES, type OfficePage } from '#routes/office/pages.ts';
import { ACTIONS } from '#server/office/actions.ts';
import { FILES } from '#server/office/files/send-file.ts';
import { disableMember } from '#server/staff/members/change-member.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';

let shop: OfficeShop;
let members: ReadonlyMap<Role, SignedIn>;

beforeAll(async () => {
  shop = await openOfficeShop();
  members = new Map(await Promise.all(ROLES.map(async (role) => [role, await shop.signIn(role)] as const)));
});
afterAll(() => shop.close());

const tokenOf = (role: Role): string => members.get(role)?.token ?? '';
const urlOf = ({ path }: OfficePage): string => `/office/${path.replaceAll(/:\w+/g, '1')}`;
const PRIVATE = OFFICE_PAGES.filter(({ permission }) => permission !== 'anyone');
const isAllowed = (role: Role, { permission }: OfficePage): boolean =>
  permission === 'anyone' || can(role, permission);

describe('a page of the office', () => {
  it.each(PRIVATE.map((page) => [page.path, page] as const))(
    '"%s" asks visitors to sign in and opens for the roles of the table only, with the content policy of a page',
    async (_, page) => {
      const anonymous = await shop.send(urlOf(page));
      expect([anonymous.status, anonymous.headers.location?.split('?')[0]]).toEqual([303, '/office/sign-in']);
      for (const role of ROLES) {
        const { status, headers } = await shop.send(urlOf(page), { token: tokenOf(role) });
        // Files have a policy of their own.
        if (!page.isFile) expect(headers['content-security-policy']).toContain("script-src 'self'");
        if (isAllowed(role, page)) expect([role, status]).not.toEqual([role, 403]);
        else expect([role, status]).toEqual([role, 403]);
        // A form of an action that every role may use, with a fault that the page would show.
        const posted = await shop.act(urlOf(page), tokenOf(role), 'view.save', { name: '' });
        const expected = isAllowed(role, page) ? (page.isFile ? 405 : 422) : 403;
        expect([role, posted.status]).toEqual([role, expected]);
      }
    },
  );

  it('has a sender if it is a file', () => {
    const files = OFFICE_PAGES.filter(({ isFile }) => isFile).map(({ path }) => path);
    expect(Object.keys(FILES).toSorted()).toEqual(files.toSorted());
  });

  it('does not exist outside of the table', async () => {
    const { status } = await shop.send('/office/nothing/here', { token: tokenOf('owner') });
    expect(status).toBe(404);
    const posted = await shop.act('/office/nothing/here', tokenOf('owner'), 'account.profile', { name: '' });
    expect(posted.status).toBe(404);
  });

  it.each([
    'welcome/%2e%2e',
    'welcome/.',
    'orders/%2E.',
    'words/../settings',
    'words/%2e%2e/settings',
    'orders/..\\x',
  ])('does not exist at "%s", which is rendered as another one', async (path) => {
    for (const token of ['', tokenOf('editor')])
      expect((await shop.send(`/office/${path}`, { token })).status).toBe(404);
  });

  it('opens for anyone where people sign in', async () => {
    for (const page of OFFICE_PAGES.filter(({ permission }) => permission === 'anyone'))
      expect([page.path, (await shop.send(urlOf(page))).status]).toEqual([page.path, 200]);
  });
});

/** Actions that do not end the session, with the pages of their forms. */
const POSTED = keysOf(ACTIONS)
  .filter((name) => !/sign-out|end-/.test(name))
  .map((name) => [name, PRIVATE.filter(({ path, isFile }) => !isFile && isActionOf(name, path))] as const);

describe('an action of the office', () => {
  it.each(POSTED)('"%s" is refused for the other roles, and for visitors', async (name, [page]) => {
    if (!page) return;
    const { permission } = ACTIONS[name];
    for (const role of ROLES) {
      if (can(role, permission)) continue;
      const { status } = await shop.act(urlOf(page), tokenOf(role), name, { id: '1' });
      expect([role, status]).toEqual([role, 403]);
    }
    const anonymous = await shop.act(urlOf(page), 'no-session', name);
    expect([anonymous.status, anonymous.headers.location?.split('?')[0]]).toEqual([303, '/office/sign-in']);
  });

  it.each(POSTED)(
    '"%s" reaches its use case from its pages for the roles of the table',
    async (name, pages) => {
      for (const role of ROLES.filter((one) => can(one, ACTIONS[name].permission)))
        for (const page of pages.filter(
          ({ permission }) => permission !== 'anyone' && can(role, permission),
        )) {
          const { status, headers } = await shop.act(urlOf(page), tokenOf(role), name, { id: '999999' });
          const isAnswer = ![403, 500].includes(status) && !headers.location?.startsWith('/office/sign-in');
          expect([role, page.path, status, isAnswer]).toEqual([role, page.path, status, true]);
        }
    },
  );

  it('does not run from another page, nor where only an undo runs it', async () => {
    for (const [name, pages] of POSTED) {
      const elsewhere = pages.length === 0 ? '/office/account' : '/office/keys';
      if (isActionOf(name, 'keys')) continue;
      const { status } = await shop.act(elsewhere, tokenOf('owner'), name, { id: '1' });
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it('is refused from another origin, without a token, and with the token of another session', async () => {
    const owner = tokenOf('owner');
    const foreign = await shop.act(
      '/office/account',
      owner,
      'account.profile',
      { name: 'X' },
      {
        'sec-fetch-site': 'cross-site',
      },
    );
    expect(foreign.status).toBe(403);
    const missing = await shop.act('/office/account', owner, 'account.profile', { token: '', name: 'X' });
    expect(missing.status).toBe(403);
    const { formToken } = await import('#server/office/cookies.ts');
    const other = formToken(shop.app, tokenOf('manager'));
    const swapped = await shop.act('/office/account', owner, 'account.profile', { token: other, name: 'X' });
    expect(swapped.status).toBe(403);
    const unknown = await shop.act('/office/account', owner, 'order.nothing');
    expect(unknown.status).toBe(400);
  });

  it('ends with the session of a disabled member, and keeps what was typed', async () => {
    const { memberId, token } = await shop.signIn('support');
    await disableMember(shop.app, { memberId });
    const answer = await shop.act('/office/orders/1', token, 'order.note', { text: 'Second bell' });
    expect([answer.status, answer.headers.location?.split('?')[0]]).toEqual([303, '/office/sign-in']);
    const page = await shop.send('/office/orders', { token });
    expect(page.status).toBe(303);
  });
});
