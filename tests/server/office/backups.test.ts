import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { listBackups } from '#server/backups/backup-files.ts';
import { isBackupLate, runBackup } from '#server/backups/run-backup.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { addTotp } from '../../support/staff.ts';

const PAGE = '/office/settings/backups';
let shop: OfficeShop;
let owner: SignedIn;

beforeAll(async () => {
  shop = await openOfficeShop();
  owner = await shop.signIn('owner');
});
afterAll(() => shop.close());

const codeOf = (answer: Awaited<ReturnType<OfficeShop['act']>>) => answer.visit?.posted?.faults['']?.code;

if (inject('engine') === 'postgres')
  test('a shop in PostgreSQL says so instead of making a backup', async () => {
    const refused = await shop.act(PAGE, owner.token, 'backup.create', {});
    expect([refused.status, codeOf(refused)]).toEqual([422, 'backup_failed']);
  });
else {
  test('backups are made without the secret, checked on trial, taken after a second factor, and only the newest stay', async () => {
    const { app, clock } = shop;
    await changeSetting(app, 'backup_keep', ['2']);
    for (let made = 0; made < 3; made += 1) {
      clock.advance(60_000);
      expect((await shop.act(PAGE, owner.token, 'backup.create', {})).status).toBe(303);
    }
    const [newest, older, ...more] = await listBackups(app.config);
    expect(more).toEqual([]);
    const [name = '', damaged = ''] = [newest?.name, older?.name];
    const secret = await readFile(join(app.config.varDir, 'shop-secret'), 'utf8');
    const unpacked = (await import('node:zlib')).gunzipSync(await readFile(join(app.config.backupDir, name)));
    expect(unpacked.includes(secret.trim())).toBe(false);

    expect((await shop.act(PAGE, owner.token, 'backup.check', { name })).status).toBe(303);
    await writeFile(join(app.config.backupDir, damaged), 'no archive');
    const unusable = await shop.act(PAGE, owner.token, 'backup.check', { name: damaged });
    expect([unusable.status, codeOf(unusable)]).toEqual([422, 'backup_unusable']);
    const checks = (await listBackups(app.config)).map(({ check }) => check?.problem !== undefined);
    expect(checks).toEqual([false, true]);
    for (const foreign of ['../shop.db', '../shop-secret', 'shop.db'])
      expect(codeOf(await shop.act(PAGE, owner.token, 'backup.check', { name: foreign }))).toBe(
        'backup_gone',
      );

    const url = `${PAGE}/export?name=${name}`;
    const member = await shop.signIn('owner');
    await addTotp(app, member.token);
    expect((await shop.send(url, { token: member.token })).status).toBe(200);
    clock.advance(11 * 60_000);
    const asked = await shop.send(url, { token: member.token });
    expect([asked.status, asked.headers.location]).toEqual([303, expect.stringContaining('/office/confirm')]);
    expect((await shop.send(`${PAGE}/export?name=../shop.db`, { token: owner.token })).status).toBe(404);
  });

  test('a live shop without a backup of the last two days says so', async () => {
    const live = { ...shop.app, config: { ...shop.app.config, shopMode: 'live' as const } };
    await runBackup(live);
    expect([await isBackupLate(live), await isBackupLate(shop.app)]).toEqual([false, false]);
    const later = { ...live, clock: { now: () => shop.clock.now() + 3 * DAY_MS } };
    expect(await isBackupLate(later)).toBe(true);
  });
}
