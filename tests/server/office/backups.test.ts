import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { listBackups } from '#server/backups/backup-files.ts';
import { isBackupLate, runBackup } from '#server/backups/run-backup.ts';
import { changeSetting } from '#server/settings/settings.ts';
import { type OfficeShop, openOfficeShop, type SignedIn } from '../../support/shop/office-shop.ts';
import { runShopCommand } from '../../support/shop/shop-command.ts';
import { addTotp } from '../../support/staff.ts';
import { openS3StandIn } from '../../support/stand-ins/s3.ts';

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

  test('a bucket takes each backup, also one that failed before, and its secret key is never shown', async () => {
    const { app, clock } = shop;
    const bucket = await openS3StandIn();
    const { name, endpoint, region, accessKeyId, secretAccessKey } = bucket.config;
    const save = async (more: Record<string, string> = {}) => {
      const answer = await shop.act(PAGE, owner.token, 'backup.bucket', {
        ...{ url: `s3://${name}/backups`, access: accessKeyId, endpoint, region },
        ...more,
      });
      return [answer.status, answer.visit?.posted?.faults];
    };
    expect(await save()).toEqual([422, { 'key-secret': expect.objectContaining({ code: 'variable_form' }) }]);
    expect(await save({ url: 'bucket' })).toMatchObject([422, { url: { code: 'variable_form' } }]);
    expect(await save({ 'key-secret': 'another' })).toMatchObject([
      422,
      { '': { code: 'backup_bucket_refused' } },
    ]);
    expect(await save({ 'key-secret': secretAccessKey })).toEqual([303, undefined]);
    const shown = await (await shop.send(PAGE, { token: owner.token })).visit?.query('settings.backups', {});
    expect(shown).toMatchObject({ bucket: { isOn: true, secret: 'stored' } });
    const cli = await runShopCommand(app, 'backups', 'show', '--json');
    expect(JSON.stringify([shown, cli.json])).not.toContain(secretAccessKey);

    bucket.setOutOfOrder(true);
    clock.advance(60_000);
    await runBackup(app);
    const live = { ...app, config: { ...app.config, shopMode: 'live' as const } };
    expect((await listBackups(app.config))[0]?.copy?.problem).toContain('503');
    expect(await isBackupLate(live)).toBe(true);
    bucket.setOutOfOrder(false);
    clock.advance(60_000);
    await runBackup(app);
    const names = async () => (await listBackups(app.config)).map((backup) => `backups/${backup.name}`);
    expect([...bucket.objects.keys()].toSorted().reverse()).toEqual(await names());
    clock.advance(60_000);
    await runBackup(app);
    expect([...bucket.objects.keys()].toSorted().reverse()).toEqual(await names());
    const [newest = ''] = await names();
    const file = await readFile(join(app.config.backupDir, newest.slice('backups/'.length)));
    expect(bucket.objects.get(newest)?.bytes.equals(file)).toBe(true);
    expect(await isBackupLate(live)).toBe(false);
    expect(await save({ url: '' })).toEqual([303, undefined]);
    expect(await app.db.read.selectFrom('stored_variable').select('name').execute()).toEqual([]);
    await bucket.close();
  });

  test('a live shop without a backup of the last two days says so', async () => {
    const live = { ...shop.app, config: { ...shop.app.config, shopMode: 'live' as const } };
    await runBackup(live);
    expect([await isBackupLate(live), await isBackupLate(shop.app)]).toEqual([false, false]);
    const later = { ...live, clock: { now: () => shop.clock.now() + 3 * DAY_MS } };
    expect(await isBackupLate(later)).toBe(true);
  });
}
